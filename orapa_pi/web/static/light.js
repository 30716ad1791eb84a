// A bright hall: black on white, heavier letters. Kept on this device.
const KEY = "orapa-light";
const button = document.getElementById("hall");

function show(hall) {
  if (hall) document.documentElement.dataset.light = "hall";
  else delete document.documentElement.dataset.light;
  button.setAttribute("aria-pressed", String(hall));
}

let hall = false;
try { hall = localStorage.getItem(KEY) === "hall"; } catch { /* kept nowhere where a browser keeps nothing */ }
show(hall);
button.addEventListener("click", () => {
  hall = !hall;
  try { localStorage.setItem(KEY, hall ? "hall" : ""); } catch { /* as above */ }
  show(hall);
});
