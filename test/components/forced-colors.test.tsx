import { expect, onTestFinished, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { ProgressBar } from "../../web/ui/progress.tsx";
import { Segmented } from "../../web/ui/segmented.tsx";
import { Switch } from "../../web/ui/switch.tsx";
import { Tabs } from "../../web/ui/tabs.tsx";
import { show } from "./show.tsx";

const same = () => undefined;
const looks = ({ backgroundColor, borderBottomColor }: CSSStyleDeclaration) => [
  backgroundColor,
  borderBottomColor,
];
/** How the element that holds these words looks. */
const lookOf = (element: Element | null | undefined) => element && looks(getComputedStyle(element));

test("with forced colours what is chosen looks unlike what is not, and a control has a frame only with the focus", async () => {
  const features = [{ name: "forced-colors", value: "active" }];
  await cdp().send("Emulation.setEmulatedMedia", { features });
  onTestFinished(() => void cdp().send("Emulation.setEmulatedMedia", { features: [] }));
  const options = ["Drafts", "Posts"].map((label) => ({ label, value: label }));
  const tabs = ["In", "Up"].map((id) => ({ id, name: id, content: id }));
  await show(
    <>
      <Segmented legend="Filter" options={options} chosen="Drafts" onChoose={same} />
      <Switch label="On" checked onCheckedChange={same} />
      <Switch label="Off" checked={false} onCheckedChange={same} />
      <Tabs label="Tabs" tabs={tabs} selected="In" onSelect={same} className="" panelClassName="" />
      <ProgressBar label="Used" value={2} max={5} />
      <a href="#here" aria-current="page">
        Library
      </a>
      <a href="#there">Schedule</a>
      <button type="button" aria-pressed="true">
        Pressed
      </button>
      <button type="button" aria-pressed="false">
        Loose
      </button>
      {["First", "Second"].map((label) => (
        <label key={label}>
          <input type="radio" name="hook" className="appearance-none" defaultChecked={label === "First"} />
          <span>{label}</span>
        </label>
      ))}
    </>,
  );
  const pairs: [chosen: Element | null | undefined, other: Element | null | undefined][] = [
    [page.getByText("Drafts").element(), page.getByText("Posts").element()],
    [
      page.getByRole("switch", { name: "On" }).element().firstElementChild,
      page.getByRole("switch", { name: "Off" }).element().firstElementChild,
    ],
    [page.getByRole("tab", { name: "In" }).element(), page.getByRole("tab", { name: "Up" }).element()],
    [page.getByRole("progressbar").element().firstElementChild, page.getByRole("progressbar").element()],
    [page.getByText("Library").element(), page.getByText("Schedule").element()],
    [page.getByText("Pressed").element(), page.getByText("Loose").element()],
    [page.getByText("First").element(), page.getByText("Second").element()],
  ];
  for (const [chosen, other] of pairs) expect(lookOf(chosen), chosen?.outerHTML).not.toEqual(lookOf(other));
  const knobs = page
    .getByRole("switch")
    .elements()
    .map((each) => each.firstElementChild);
  for (const track of knobs) expect(lookOf(track?.firstElementChild)?.[0]).not.toBe(lookOf(track)?.[0]);
  const tab = page.getByRole("tab", { name: "Up" }).element() as HTMLElement;
  expect(getComputedStyle(tab).outlineStyle).toBe("none");
  tab.focus({ focusVisible: true } as FocusOptions);
  expect(getComputedStyle(tab).outlineStyle).toBe("solid");
});
