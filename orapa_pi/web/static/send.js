// What the page does. A refusal is one sentence from the table.

/** Send a message; the answer's value, or null. Raises an Error whose message is for people. */
export async function send(address, message) {
  let answer;
  try {
    answer = await fetch(address, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(message),
    });
  } catch {
    throw new Error(document.getElementById("line")?.textContent || "");
  }
  if (answer.status === 204) return null;
  const value = await answer.json();
  if (!answer.ok) throw new Error(value.error);
  return value;
}
