// What the page does. A refusal is one sentence from the table.

/** Send a message; the answer's value, or null. Raises an Error whose message is for people. */
export const send = (address, message) => post(address, "application/json", JSON.stringify(message));

/** Send a file as it is, likewise. */
export const sendFile = (address, file) => post(address, file.type, file);

/** Ask for a picture; a Blob. Raises as `send` does. */
export async function fetchPicture(address) {
  const answer = await posted(address, "application/json", "{}");
  if (!answer.ok) throw new Error((await answer.json()).error);
  return answer.blob();
}

/** `act`, but one after the other in the order in which they are asked for: requests side by side may overtake each other. */
export function inTurn(act) {
  let last = Promise.resolve();
  return (...what) => (last = last.catch(() => {}).then(() => act(...what)));
}

async function post(address, kind, body) {
  const answer = await posted(address, kind, body);
  if (answer.status === 204) return null;
  const value = await answer.json();
  if (!answer.ok) throw new Error(value.error);
  return value;
}

async function posted(address, kind, body) {
  try {
    return await fetch(address, { method: "POST", headers: { "Content-Type": kind }, body });
  } catch {
    throw new Error(document.getElementById("line")?.textContent || "");
  }
}
