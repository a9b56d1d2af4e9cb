import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { MAX_DOCUMENT_TITLE_CHARS } from "#contract/limits.ts";
import { postText } from "#contract/post-text.ts";
import { useUser } from "../../../api/auth.ts";
import { Button, QuietButton, SecondaryButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field, TextArea } from "../../../ui/field.tsx";
import { OwnWords } from "../../../ui/own-words.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { useEdit } from "../../unsaved.ts";
import { useAction } from "../../use-action.ts";
import { type CardPage, cardBlob, drawCard, LOOKS, loadType, type Style } from "./draw.ts";
import { PageArrow } from "./feed-files.tsx";
import { addCard, authorName, makePdf, putDocument, sentencesOf, unsaidIn, useSetPost } from "./files.ts";
import { OrderedList } from "./ordered-list.tsx";

type Props = { draft: Draft; onDone: () => void };

const CARD_CHARS = { least: 20, most: 220 };
const CAROUSEL_PAGES = { least: 2, most: 20 };

const SHADES = [
  { label: "Light", value: false },
  { label: "Dark", value: true },
] as const;

/** In sight however long the dialog is. */
const END = "sticky -bottom-6 mt-3 -mb-6 bg-raised pt-2 pb-5 sm:-bottom-8 sm:-mb-8";
/** More can't be read on a phone. */
const PAGE_CHARS = 400;
/** Twice as large as it is shown: letters stay sharp when one zooms in. */
const PDF_SCALE = 2;

function Preview({ page, style }: { page: CardPage; style: Style }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let current = true;
    void loadType(page.text + page.author).then(
      () => current && canvas.current && drawCard(canvas.current, page, style),
    );
    return () => {
      current = false;
    };
  }, [page, style]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={page.text}
      className="mx-auto aspect-4/5 w-full max-w-52 sm:max-w-72 rounded-control border border-line"
    />
  );
}

type LooksProps = { style: Style; onStyle: (style: Style) => void; hasUnsaid: boolean };

function Looks({ style, onStyle, hasUnsaid }: LooksProps) {
  const change = (to: Partial<Style>) => onStyle({ ...style, ...to });
  return (
    <>
      <div className="mt-4 grid gap-2 sm:flex sm:justify-center">
        <Segmented legend="Look" options={LOOKS} value={style.look} onChoose={(look) => change({ look })} />
        <Segmented
          legend="Light or dark"
          options={SHADES}
          value={style.dark}
          onChoose={(dark) => change({ dark })}
        />
      </div>
      {hasUnsaid && (
        <p role="note" className="mt-4 text-sm text-soft">
          Underlined words aren't from your recording. Check them in your post, and the line goes.
        </p>
      )}
    </>
  );
}

export function QuoteCard({ draft, onDone }: Props) {
  const setPost = useSetPost();
  const author = authorName(useUser());
  const sentences = cardSentences(draft);
  const [quote, choose] = useState(sentences[0]);
  const [style, setStyle] = useState<Style>({ look: "wave", dark: false });
  const { run: add } = useAction(async (page: CardPage) => {
    await setPost(await addCard(draft, { text: page.text, ...style }, author));
    onDone();
  }, "Couldn't add the card");
  if (quote === undefined) {
    return (
      <p className="mt-4">
        No sentence of this post has {CARD_CHARS.least} to {CARD_CHARS.most} characters.
      </p>
    );
  }
  const page = { text: quote, unsaid: unsaidIn(quote, draft), author };
  return (
    <div className="mt-5">
      <Preview page={page} style={style} />
      <Looks style={style} onStyle={setStyle} hasUnsaid={page.unsaid.length > 0} />
      <fieldset className="mt-4 sm:max-h-56 sm:overflow-y-auto [scrollbar-width:thin]">
        <legend className="mb-1.5 font-medium text-sm">Sentence</legend>
        {sentences.map((sentence) => (
          <label
            key={sentence}
            className="flex cursor-pointer items-start gap-2.5 min-h-11 rounded-control px-2 py-3 text-sm leading-snug hover:bg-wash has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="sentence"
              checked={sentence === quote}
              onChange={() => choose(sentence)}
              className="radio mt-0.5"
            />
            <OwnWords as="span">{sentence}</OwnWords>
          </label>
        ))}
      </fieldset>
      <div className={END}>
        <Button className="w-full" onClick={() => add(page)}>
          Add to post
        </Button>
      </div>
    </div>
  );
}

type Pages = { title: string; pages: { id: string; text: string }[] };

const pageOf = (text: string) => ({ id: crypto.randomUUID(), text });

/** The post as a document of pages. What was changed is kept by the tab. */
export function Carousel({ draft, onDone }: Props) {
  const setPost = useSetPost();
  const author = authorName(useUser());
  const [initial] = useState<Pages>(() => {
    const texts = carouselPages(draft, author);
    return { title: draft.title ?? texts[0] ?? author, pages: texts.map(pageOf) };
  });
  const [edit, setEdit] = useEdit<Pages>(`carousel:${draft.id}`);
  const [style, setStyle] = useState<Style>({ look: "wave", dark: false });
  const [shownId, show] = useState<string>();
  const { title, pages } = edit ?? initial;
  const set = (next: Partial<Pages>) => setEdit({ title, pages, ...next });
  const index = pages.findIndex(({ id }) => id === shownId);
  const at = Math.max(0, index);
  const turn = (by: number) => show(pages[at + by]?.id);
  const cards = pages.map(({ text: rawText }, index) => {
    const text = rawText.trim();
    return { text, unsaid: unsaidIn(text, draft), author, place: `${index + 1} / ${pages.length}` };
  });
  const { run: add } = useAction(async () => {
    const jpegs = [];
    for (const card of cards)
      jpegs.push(await (await cardBlob(card, style, "image/jpeg", PDF_SCALE)).arrayBuffer());
    const name = title.trim();
    const pdf = await makePdf(jpegs, { title: name, author, language: draft.language });
    await setPost(await putDocument(draft.id, pdf, name));
    onDone();
  }, "Couldn't add the carousel");
  const isReady = title.trim() !== "" && cards.every(({ text }) => text !== "");
  const visibleCard = cards[at];
  return (
    <div className="mt-5">
      {visibleCard && <Preview page={visibleCard} style={style} />}
      <div className="mt-2 flex items-center justify-center gap-2 text-sm text-soft">
        <PageArrow step={-1} variant="quiet" unavailable={at === 0} onClick={() => turn(-1)} />
        <span role="status" className="tabular-nums">
          {visibleCard?.place}
        </span>
        <PageArrow step={1} variant="quiet" unavailable={at === pages.length - 1} onClick={() => turn(1)} />
      </div>
      <Looks style={style} onStyle={setStyle} hasUnsaid={cards.some(({ unsaid }) => unsaid.length > 0)} />
      <Field
        label="Title"
        hint="LinkedIn shows it with the pages."
        dir="auto"
        maxLength={MAX_DOCUMENT_TITLE_CHARS}
        className="mt-5 mb-4"
        value={title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <OrderedList
        items={pages}
        nameOf={(_page, index) => `page ${index + 1}`}
        onMove={(next) => set({ pages: next })}
      >
        {(page, index) => (
          <>
            <TextArea
              label={`Page ${index + 1}`}
              hideLabel
              rows={2}
              dir="auto"
              translate="no"
              maxLength={PAGE_CHARS}
              value={page.text}
              className="text-sm"
              onFocus={() => show(page.id)}
              onChange={(event) => set({ pages: pages.with(index, { ...page, text: event.target.value }) })}
            />
            <QuietButton
              size="icon"
              icon={Trash2}
              aria-label={`Remove page ${index + 1}`}
              unavailable={pages.length <= CAROUSEL_PAGES.least}
              onClick={() => set({ pages: pages.toSpliced(index, 1) })}
            />
          </>
        )}
      </OrderedList>
      <div className={cx(END, "flex flex-wrap justify-between gap-2")}>
        <SecondaryButton
          icon={Plus}
          disabled={pages.length >= CAROUSEL_PAGES.most}
          onClick={() => set({ pages: pages.toSpliced(-1, 0, pageOf("")) })}
        >
          Add page
        </SecondaryButton>
        {edit && (
          <Button variant="quiet" onClick={() => setEdit(null)}>
            Start over
          </Button>
        )}
        <Button disabled={!isReady} onClick={add}>
          Add to post
        </Button>
      </div>
    </div>
  );
}

function cardSentences(draft: Draft): string[] {
  const { hook, body, cta } = postText(draft);
  const all = [hook, body, cta ?? ""].flatMap(sentencesOf);
  return [...new Set(all)].filter(({ length }) => length >= CARD_CHARS.least && length <= CARD_CHARS.most);
}

/** A title page, a sentence or a point a page, and a last page. Of a long post, neighbors share a page. */
function carouselPages(draft: Draft, author: string): string[] {
  const { hook, body, cta } = postText(draft);
  const [title = author, ...rest] = [hook, body].flatMap(sentencesOf);
  const together = Math.ceil(rest.length / (CAROUSEL_PAGES.most - 2));
  const pages = Array.from({ length: Math.ceil(rest.length / together) || 0 }, (_, page) =>
    rest.slice(page * together, (page + 1) * together).join(" "),
  );
  return [title, ...pages, cta || author].filter(Boolean);
}
