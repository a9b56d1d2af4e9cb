import soundUrl from "./example.m4a?url";

/** Gives the example's note a button that plays its recording, and says how far it has played. */
export function makeExamplePlay(example: HTMLDialogElement): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className =
    "focus-ring h-11 cursor-pointer rounded-control border border-edge bg-raised px-5 font-medium hover:border-ink";
  const position = document.createElement("span");
  position.className = "min-w-0 whitespace-normal text-soft";
  example.querySelector("figure > div")?.append(button, position);

  const audio = new Audio();
  function show(): void {
    button.textContent = audio.paused ? "Play the note" : "Pause";
    // Read out each second it would drown the note.
    position.role = null;
    position.textContent =
      audio.currentTime > 0 ? `${clock(audio.currentTime)} / ${clock(audio.duration)}` : "";
  }
  for (const event of ["play", "pause", "timeupdate"]) audio.addEventListener(event, show);
  show();

  async function toggle(): Promise<void> {
    if (!audio.paused) return audio.pause();
    try {
      audio.src ||= await fetchSound();
      if (example.open) await audio.play();
    } catch (error) {
      // Paused before it was heard.
      if (error instanceof DOMException && error.name === "AbortError") return;
      position.role = "alert";
      position.textContent = "The audio didn't load. Press Play to try again.";
    }
  }
  button.addEventListener("click", () => void toggle());
  example.addEventListener("close", () => audio.pause());
}

const clock = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(15, 19);

/** As a whole: not every server answers range requests. */
async function fetchSound(): Promise<string> {
  const response = await fetch(soundUrl);
  if (!response.ok) throw new Error(`The sound is not there: ${response.status}.`);
  return URL.createObjectURL(await response.blob());
}
