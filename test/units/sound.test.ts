import { expect, test } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import type { Codec } from "../../worker/domain/audio/codecs.ts";
import { sniffAudio } from "../../worker/domain/audio/container.ts";
import { loudnessOf, type Span } from "../../worker/domain/audio/silences.ts";
import { withoutUnsaid } from "../../worker/domain/recordings/silence.ts";
import { parseSound } from "../../worker/domain/recordings/transcribe.ts";
import { AppError } from "../../worker/errors.ts";
import type { Transcription } from "../../worker/services/whisper.ts";
import { bytesOf } from "../files.ts";
import { hidden, silentWav, wav } from "../worker/audio.ts";

test.each([
  ["webm", bytesOf([0x1a, 0x45, 0xdf, 0xa3], "....")],
  ["mp4", bytesOf([0, 0, 0, 32], "ftypM4A ")],
  ["ogg", bytesOf("OggS....")],
  ["wav", bytesOf("RIFF....WAVE")],
  ["mp3", bytesOf([0xff, 0xfb, 0x90, 0x00])],
  ["mp3", bytesOf([0, 0], "ID3", [4, 0, 0, 0, 0, 0, 0], [0xff, 0xfb, 0x90, 0x00])],
  [null, bytesOf("ID3", [4, 0, 0, 0, 0, 0, 0], "fLaC")],
  [null, bytesOf("RIFF....AVI ")],
  [null, bytesOf("%PDF-1.7")],
  [null, bytesOf([0xff, 0xfb, 0xff, 0x00])],
  [null, bytesOf("<html>")],
  [null, new Uint8Array()],
] as const)("%s is recognised by its bytes", (format, bytes) => {
  expect(sniffAudio(bytes)).toBe(format);
});

test.each([
  ["no sound at all", bytesOf("%PDF-1.7"), "not_audio"],
  ["cut off within its header", bytesOf([0x1a, 0x45, 0xdf, 0xa3], "cut off"), "not_audio"],
  ["a header with no sound behind it", wav({ seconds: 0 }), "not_audio"],
  ["of a length that nobody can read", hidden(wav({ seconds: 4, tone: true })), "not_audio"],
  ["ninety-two seconds", wav({ seconds: 92 }), "too_long"],
])("what is %s is refused before anybody listens to it", (_what, bytes, code) => {
  expect(() => parseSound(bytes)).toThrow(new AppError(code as ErrorCode));
});

test.each([0, 0xffffffff])("a WAV whose header gives its sizes as %i is read to its end", (size) => {
  const bytes = wav({ seconds: 4, tone: true });
  for (const at of [4, 40]) new DataView(bytes.buffer).setUint32(at, size, true);
  expect(parseSound(bytes).seconds).toBe(4);
  expect(parseSound(bytes).measured.silences).toEqual([]);
});

/** One second of samples of this size, each of this value. */
function steady(bits: number, value: (view: DataView, at: number) => void, format = 1): Uint8Array {
  const head = silentWav(0).subarray(0, 44).slice();
  const samples = new Uint8Array(bits * 1_000);
  const view = new DataView(samples.buffer);
  for (let at = 0; at < samples.length; at += bits / 8) value(view, at);
  const header = new DataView(head.buffer);
  header.setUint16(20, format, true);
  header.setUint16(32, bits / 8, true);
  header.setUint16(34, bits, true);
  header.setUint32(40, samples.length, true);
  return bytesOf(head, samples);
}

test.each<[what: string, bytes: Uint8Array]>([
  ["8 bits", steady(8, (view, at) => view.setUint8(at, 128))],
  ["16 bits", silentWav(1)],
  ["24 bits, with a whisper of noise in the last", steady(24, (view, at) => view.setUint8(at, 200))],
  ["32 bits", steady(32, (view, at) => view.setInt32(at, 900, true))],
  ["floats of 32 bits", steady(32, (view, at) => view.setFloat32(at, 0.0002, true), 3)],
  ["floats of 64 bits", steady(64, (view, at) => view.setFloat64(at, -0.0002, true), 3)],
])("silence in %s is refused before anybody keeps it", (_what, bytes) => {
  expect(() => parseSound(bytes.slice())).toThrow(new AppError("no_speech"));
});

test.each<[what: string, bytes: Uint8Array]>([
  ["8 bits", steady(8, (view, at) => view.setUint8(at, at % 2 ? 100 : 140))],
  ["24 bits", steady(24, (view, at) => view.setInt16(at + 1, at % 2 ? 900 : -900, true))],
  ["floats", steady(32, (view, at) => view.setFloat32(at, at % 8 ? 0.2 : -0.2, true), 3)],
])("what is loud in %s is not silence", (_what, bytes) => {
  expect(parseSound(bytes.slice()).measured.silences).toEqual([]);
});

test("silences are where nobody speaks, a room's hum included, and of a silent end a second is sent", () => {
  const sound = wav({ seconds: 6, tone: true });
  const view = new DataView(sound.buffer, 44);
  const hum = (from: number, to: number) => {
    for (let at = from * 16_000; at < to * 16_000; at += 1) view.setInt16(at * 2, at % 2 ? 60 : -60, true);
  };
  hum(0, 1);
  hum(3, 6);
  const { seconds, measured } = parseSound(sound);
  expect(measured.silences).toEqual([
    { start: 0, end: expect.closeTo(1) },
    { start: expect.closeTo(3), end: expect.closeTo(6) },
  ]);
  expect([seconds, measured.seconds, measured.bytes.length]).toEqual([6, 6, 44 + 4 * 32_000]);
});

test("of coded sound packets of next to nothing are silence", () => {
  const packets = (many: number, bytes: number) =>
    Array.from({ length: many }, () => [new Uint8Array(bytes), 0.02] as const);
  const opus = { id: "A_OPUS" } as Codec;
  expect(loudnessOf(opus, [...packets(100, 60), ...packets(100, 3), ...packets(50, 40)]).silences).toEqual([
    { start: expect.closeTo(2), end: expect.closeTo(4) },
  ]);
  expect(loudnessOf(opus, packets(100, 20)).silences).toEqual([]);
});

const LOUD = { seconds: 13, silences: [] };
const again = (text: string, times: number) => Array(times).fill(text).join(" ");
/** Words with times, of passages that each have their own. */
const timed = (...passages: [text: string, start: number, end: number][]) => ({
  text: passages.map(([text]) => text).join(" "),
  words: passages.flatMap(([text, start, end]) =>
    text.split(" ").map((word, at, { length }) => {
      const timeAt = (index: number) => start + ((end - start) * index) / length;
      return { text: word, start: timeAt(at), end: timeAt(at + 1) };
    }),
  ),
});
const THANKS = "Thanks for watching! Please subscribe to my channel.";

test.each(["", " ", "...", "…", "… — …", "♪", "[ ]", "Um, uh, er.", "äh ähm"])("%j says nothing", (text) => {
  expect(withoutUnsaid({ text }, LOUD).text).toBe("");
});

test.each<[what: string, heard: Transcription, seconds: number]>([
  ["thanks forty times in eight seconds", { text: again("Thanks for watching!", 40) }, 8],
  ["the same with times", timed([again("Thanks for watching!", 40), 0, 8]), 8],
  ["a longer phrase", { text: again("And I will see you in the next video.", 30) }, 8],
  ["a word", { text: again("Merci.", 200) }, 13],
  ["a loop that was cut off", { text: `${again("Altyazı M.K.", 60)} Altyazı` }, 10],
  ["a short phrase alone, at a pace that is possible", { text: again("Vielen Dank.", 30) }, 10],
  ["the same in Thai", { text: again("ขอบคุณครับ", 30).replaceAll(" ", "") }, 10],
  ["laughter", timed([again("哈", 60).replaceAll(" ", ""), 0, 12]), 12],
  ["two phrases in turn", timed([again("Thank you. Bye.", 20), 0, 12]), 12],
  ["a loop without spaces", { text: again("ご視聴ありがとうございました。", 60).replaceAll(" ", "") }, 10],
  ["more than anybody says, in other words each time", { text: again("", 200).replaceAll(" ", " word") }, 6],
  ["what the recogniser itself holds for silence", { text: THANKS, silenceProbability: 0.9 }, 13],
])("%s is nothing said", (_what, heard, seconds) => {
  expect(withoutUnsaid(heard, { seconds, silences: [] }).text).toBe("");
});

test.each<[language: string, text: string]>([
  ["English", "Thank you, and I will see you in the next video."],
  ["Russian", "Субтитры сделал DimaTorzok"],
  ["Turkish", "Altyazı M.K. İzlediğiniz için teşekkür ederim."],
  ["Japanese", "ご視聴ありがとうございました"],
  ["Polish", "Napisy stworzone przez społeczność Amara.org"],
  ["Chinese", "请不吝点赞 订阅 转发 打赏支持明镜与点点栏目"],
  ["Vietnamese", "Hãy subscribe cho kênh Ghiền Mì Gõ Để không bỏ lỡ những video hấp dẫn"],
  ["German", "Untertitel im Auftrag des ZDF, 2021. Vielen Dank fürs Zuschauen und bis zum nächsten Mal."],
])("over a silent room, what a recogniser writes in %s is nothing said", (_language, text) => {
  const room = { seconds: 13, silences: [{ start: 0, end: 13 }] };
  expect(withoutUnsaid({ text }, room).text).toBe("");
  expect(withoutUnsaid(timed([text, 0, 4]), room).text).toBe("");
  expect(withoutUnsaid({ text }, LOUD).text).toBe(text);
});

test("what is written over the silence of a note is cut, wherever it stands", () => {
  const note = "We lost the customer on Tuesday.";
  const more = "Nobody had called her back.";
  const sound = {
    seconds: 30,
    silences: [
      { start: 0, end: 4 },
      { start: 8, end: 16 },
      { start: 20, end: 30 },
    ],
  };
  const heard = timed(["Hello.", 0.5, 2], [note, 4, 8], [THANKS, 9, 15], [more, 16, 20], [THANKS, 24, 29]);
  const said = withoutUnsaid(heard, sound);
  expect(said.text).toBe(`${note} ${more}`);
  expect(said.words?.map(({ text }) => text).join(" ")).toBe(`${note} ${more}`.replaceAll(".", ""));
  const passages = [note, more, THANKS].map((text, at) => ({ text, start: 4 + at * 10, end: 8 + at * 10 }));
  const untimed = { text: `${note} ${more} ${THANKS}`, passages };
  expect(withoutUnsaid(untimed, { seconds: 30, silences: [{ start: 20, end: 30 }] }).text).toBe(
    `${note} ${more}`,
  );
});

test.each<[what: string, heard: Transcription, text: string]>([
  [
    "at a pace that is possible",
    { text: `We shipped it. ${again("It was hard.", 6)} Then we slept.` },
    "We shipped it. It was hard. Then we slept.",
  ],
  [
    "in a script without spaces",
    { text: `昨日お客様から電話がありました。${again("ありがとうございました。", 12).replaceAll(" ", "")}` },
    "昨日お客様から電話がありました。ありがとうございました。",
  ],
  ["of a single word", { text: `It is ${again("very", 9)} late.` }, "It is very late."],
  [
    "faster than anybody speaks",
    timed(["We shipped it on Tuesday.", 0, 5], [again("Thank you.", 30), 5, 7]),
    "We shipped it on Tuesday.",
  ],
])("a phrase again and again %s is no part of a note", (_what, heard, text) => {
  expect(withoutUnsaid(heard, LOUD).text).toBe(text);
});

test.each<[what: string, heard: Transcription, silences: Span[]]>([
  ["said thanks", timed(["We did it.", 0, 3], ["Thanks for watching!", 3, 5]), [{ start: 5, end: 13 }]],
  ["what follows a pause", timed(["We waited.", 0, 2], ["She came back.", 10, 12]), [{ start: 2, end: 10 }]],
  ["words whose times run into a pause", timed(["Nobody called her back.", 0, 4]), [{ start: 2, end: 9 }]],
  ["a word that is repeated four times", { text: "No, no, no, no, we said." }, []],
  ["a refrain", { text: again("We shipped. They laughed. We shipped again.", 4) }, []],
  [
    "a fast speaker",
    { text: again("one two three four five six seven eight nine ten eleven", 4).slice(0, 230) },
    [],
  ],
  [
    "fast Japanese",
    {
      text: "昨日お客様から電話があって契約を更新したいと言われたのでとても嬉しかったですし次の四半期の計画も一緒に話しました",
    },
    [],
  ],
  ["one short answer", { text: "Yes, we did it twice." }, []],
])("%s stays as it is", (_what, heard, silences) => {
  expect(withoutUnsaid(heard, { seconds: 13, silences })).toBe(heard);
});

test("nothing but names that the model was told to listen for, out of hardly any sound, is nothing said", () => {
  const quiet = { seconds: 10, silences: [{ start: 1, end: 10 }], vocabulary: ["Anya", "Kubernetes"] };
  const textOf = (text: string, sound = quiet) => withoutUnsaid({ text }, sound).text;
  expect(textOf("anya, Kubernetes.")).toBe("");
  expect(textOf("anya, Kubernetes.", { ...quiet, silences: [] })).not.toBe("");
  // Real words are kept.
  for (const text of ["Anya left.", "We closed the deal."]) expect(textOf(text)).toBe(text);
});
