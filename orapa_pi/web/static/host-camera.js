// The camera on the host's page: its lesson goes on from here too, and a picture can be kept during a look.
import { CornersOf } from "./host-corners.js";
import { fetchPicture, send } from "./send.js";

const at = (id) => document.getElementById(id);

/** `tried` does a deed and shows a refusal, `say` gives phrases. */
export function cameraOf(tried, say) {
  for (const key of ["ok", "back"]) {
    at(`lesson-${key}`).addEventListener("click", () => tried(() => send("/host/lesson", { key })));
  }
  const corners = new CornersOf(tried, say);
  at("keep-picture").addEventListener("click", async () => {
    at("picture-kept").textContent = "";
    let picture = null;
    if (!await tried(async () => { picture = await fetchPicture("/host/picture"); })) return;
    keep(picture);
    at("picture-kept").textContent = say("picture_kept");
    await corners.show(picture);
  });
  return { show };
}

function show(sight, mine) {
  at("camera").hidden = !sight.camera;
  at("lesson").hidden = !sight.lesson;
  at("keep-picture").disabled = !(mine && sight.let_in === "look");
}

/** It goes to the downloads of this browser, and nowhere else. */
function keep(picture) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = "board.png";
  link.click();
  URL.revokeObjectURL(link.href);
}
