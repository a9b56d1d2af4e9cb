/**
 * A browser's translation puts `<font>` elements in the place of texts that React goes on changing. What React does to such a text
 * is done to its `<font>`: otherwise removing it throws, and changing it shows nothing.
 */
const fonts = new WeakMap<Node, ChildNode>();
const observer = new MutationObserver(follow);

function follow(records: MutationRecord[]): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling } of records) {
    // Shown anew, for the browser to translate.
    if (type === "characterData") fonts.get(target)?.replaceWith(target);
    const font = addedNodes[0] ?? previousSibling;
    if (font?.nodeName !== "FONT") continue;
    for (const text of removedNodes) {
      fonts.set(text, font as ChildNode);
      observer.observe(text, { characterData: true });
    }
  }
}

/** The child of `parent` that shows `node`; null if none does. */
function shownIn(parent: Node, node: Node | null): Node | null {
  if (!node || node.parentNode === parent) return node;
  follow(observer.takeRecords());
  let child: Node | null = fonts.get(node) ?? node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

const { insertBefore, removeChild } = Node.prototype;

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
  insertBefore.call(this, node, shownIn(this, before));
  return node;
};

Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
  const child = shownIn(this, node);
  if (child) removeChild.call(this, child);
  return node;
};

observer.observe(document, { childList: true, subtree: true });

export {};
