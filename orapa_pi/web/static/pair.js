// Pairs this page by the PIN that somebody reads at the box.
import { send } from "./send.js";

const at = (id) => document.getElementById(id);

at("pair").addEventListener("submit", async (event) => {
  event.preventDefault();
  const pin = at("pin").value.replace(/\s/g, "");
  if (!/^[0-9]{6}$/.test(pin)) { refuse(at("form").textContent); return; }
  try {
    await send("/host/pair", { pin });
    location.reload();
  } catch (error) {
    refuse(error.message);
  }
});

function refuse(sentence) {
  at("refused").textContent = sentence;
  at("pin").setAttribute("aria-invalid", "true");
  at("pin").focus();
  at("pin").select();
}
