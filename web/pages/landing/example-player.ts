import soundUrl from "./example.m4a?url";
import { LINES, WORD_STARTS } from "./example-times.ts";

const HINT = "Press any line to hear where it was said.";
const FAILED = "The audio didn't load. Press the line to try again.";

/** Makes each line of the example's post play its part of the recording, with its words lit in the note. */
export function makeExamplePlay(example: HTMLElement): void {
  const [note, post] = example.querySelectorAll("blockquote");
  const [hook, ...paragraphs] = post?.querySelectorAll("p") ?? [];
  if (!note || !hook) return;
  const words = wordsIn(note);
  const hint = document.createElement("p");
  hint.role = "status";
  hint.className = "mt-3 text-soft";
  hint.textContent = HINT;
  post?.after(hint);

  const audio = new Audio();
  audio.preload = "none";
  let playing: { line: HTMLElement; to: number } | undefined;

  function stop(): void {
    audio.pause();
    playing?.line.setAttribute("aria-pressed", "false");
    playing = undefined;
    light();
  }

  function light(): void {
    const now = playing ? audio.currentTime : -1;
    for (const [at, word] of words.entries()) {
      const [from = 0, to = 0] = WORD_STARTS.slice(at, at + 2);
      word.toggleAttribute("data-sounding", from <= now && now < to);
    }
    if (!playing) return;
    if (now >= playing.to || audio.ended) stop();
    else requestAnimationFrame(light);
  }

  async function play(line: HTMLElement, from: number, to: number): Promise<void> {
    const isPlaying = playing?.line === line;
    stop();
    if (isPlaying) return;
    line.setAttribute("aria-pressed", "true");
    const turn = { line, to };
    playing = turn;
    try {
      audio.src ||= await fetchSound();
      hint.textContent = HINT;
      if (playing !== turn) return;
      audio.currentTime = from;
      await audio.play();
      if (playing === turn) light();
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      hint.textContent = FAILED;
      if (playing === turn) stop();
    }
  }

  const makeLines = (paragraph: HTMLElement, offset: number, lines: (typeof LINES)["body"]) => {
    const text = paragraph.textContent ?? "";
    const own = lines.filter(([start]) => start >= offset && start < offset + text.length);
    let last = 0;
    const parts: (string | Node)[] = [];
    for (const [start, end, from, to] of own) {
      const line = lineOf(text.slice(start - offset, end - offset), Math.round(to - from));
      line.addEventListener("click", () => void play(line, from, to));
      parts.push(text.slice(last, start - offset), line);
      last = end - offset;
    }
    paragraph.replaceChildren(...parts, text.slice(last));
  };
  makeLines(hook, 0, LINES.hook);
  let offset = 0;
  for (const paragraph of paragraphs) {
    makeLines(paragraph, offset, LINES.body);
    offset += (paragraph.textContent?.length ?? 0) + PARAGRAPH_BREAK.length;
  }
  example.addEventListener("close", stop);
}

const PARAGRAPH_BREAK = "\n\n";

function wordsIn(note: HTMLElement): HTMLElement[] {
  const words = (note.textContent ?? "").split(" ").map((text) => {
    const word = document.createElement("span");
    word.className = "rounded-sm data-sounding:bg-accent-soft data-sounding:text-ink";
    word.textContent = text;
    return word;
  });
  note.replaceChildren(...words.flatMap((word) => [word, " "]));
  return words;
}

/** A real button would not flow on from line to line. */
function lineOf(text: string, seconds: number): HTMLElement {
  const line = document.createElement("span");
  line.role = "button";
  line.ariaPressed = "false";
  line.ariaDescription = `Plays the ${seconds > 1 ? `${seconds} seconds` : "second"} in which this was said`;
  line.tabIndex = 0;
  line.className =
    "focus-ring cursor-pointer rounded-sm underline decoration-edge decoration-dotted underline-offset-[0.3em] hover:bg-accent-soft aria-pressed:bg-accent-soft";
  line.textContent = text;
  line.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    line.click();
  });
  return line;
}

/** As a whole: not every server answers range requests. */
async function fetchSound(): Promise<string> {
  const response = await fetch(soundUrl);
  if (!response.ok) throw new Error(`The sound is not there: ${response.status}.`);
  return URL.createObjectURL(await response.blob());
}
