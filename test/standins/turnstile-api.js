// As Turnstile's own, it puts a frame of the service into the page and hears from there.
const { origin } = new URL(document.currentScript.src);
window.turnstile = {
  render(place, { sitekey, callback }) {
    const frame = document.createElement("iframe");
    frame.src = `${origin}/turnstile/v0/widget?sitekey=${encodeURIComponent(sitekey)}`;
    frame.title = "Widget of the local Turnstile";
    frame.width = "300";
    frame.height = "65";
    addEventListener("message", (event) => {
      if (event.source === frame.contentWindow) callback(event.data);
    });
    document.querySelector(place).append(frame);
  },
};
