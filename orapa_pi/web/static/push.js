// What the table tells, as it happens. Whatever was missed while the page slept or the line was down comes first.
const ASLEEP_MS = 20000; // a hidden page lets go of its line after this time
const SILENT_MS = 40000; // the table says something every 15 s; after this silence the line is taken for dead

/** `handlers` by topic; `state` hears "live", "lost" (it comes back by itself) or "closed" (it does not). */
export function listen(address, handlers, state) {
  let source = null, last = "", asleep = 0, silent = 0;

  const heard = () => {
    clearTimeout(silent);
    silent = setTimeout(() => { state("lost"); open(); }, SILENT_MS);
  };
  function close() {
    clearTimeout(silent);
    source?.close();
    source = null;
  }
  function open() {
    close();
    source = new EventSource(last ? `${address}?after=${encodeURIComponent(last)}` : address);
    source.onopen = () => { state("live"); heard(); };
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) { state("lost"); return; }
      close();
      fetch(address.replace(/events$/, "game")).then(
        (answer) => { const shut = [401, 403].includes(answer.status); state(shut ? "closed" : "lost"); if (!shut) setTimeout(open, 2000); },
        () => { state("lost"); setTimeout(open, 2000); },
      );
    };
    for (const [topic, handler] of Object.entries(handlers)) {
      source.addEventListener(topic, (event) => {
        last = event.lastEventId || last;
        heard();
        handler(JSON.parse(event.data));
      });
    }
    source.addEventListener("alive", heard);
  }

  document.addEventListener("visibilitychange", () => {
    clearTimeout(asleep);
    if (document.hidden) asleep = setTimeout(close, ASLEEP_MS);
    else if (source === null) open();
  });
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  open();
}
