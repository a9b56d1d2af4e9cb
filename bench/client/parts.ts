import { join } from "node:path";
import { type ESTree, type Plugin, parseAst } from "vite";
import { brotli, bundle, WEB } from "./bundle.ts";

/** What a screen is made of, each bundled alone: bytes of brotli. */
export interface Parts {
  /** Our own code, in one file. */
  own: number;
  /** All that it imports from packages, in one file: the floor. */
  libraries: number;
}

/** Many screens import the same. */
const libraryBytes = new Map<string, Promise<number>>();

/** Bundles the modules of a screen without any package, and then exactly what they use of packages without the screen. */
export async function measureParts(modules: string[]): Promise<Parts> {
  let readable = "";
  const ownCode = await bundle(
    modules
      .map(
        (module, at) => `import "${join(WEB, module)}"; export * as part${at} from "${join(WEB, module)}";`,
      )
      .join("\n"),
    [withoutPackages((code) => (readable = code))],
  );
  const entry = importing(usedImports(readable));
  const libraries = libraryBytes.get(entry) ?? bundle(entry).then(brotli);
  libraryBytes.set(entry, libraries);
  return { own: brotli(ownCode), libraries: await libraries };
}

/** Leaves packages where they are, and so what is only fetched later; hands out the code before it is minified. */
const withoutPackages = (onCode: (code: string) => void): Plugin => ({
  name: "without-packages",
  enforce: "pre",
  resolveId: (id) => (/^(?:[./#\0]|virtual:)/.test(id) ? undefined : { id, external: true }),
  resolveDynamicImport: (id) => ({ id: String(id), external: true }),
  renderChunk: (code) => onCode(code),
});

/** By package, the names that are used of it; of a namespace the members, as in `Dialog.Root`. */
type Used = Map<string, Set<string>>;

function usedImports(code: string): Used {
  const used: Used = new Map();
  const tree = parseAst(code);
  const names = new Map<string, { source: string; name: string }>();
  for (const node of tree.body) {
    if (node.type !== "ImportDeclaration") continue;
    const source = node.source.value;
    if (!used.has(source)) used.set(source, new Set());
    for (const specifier of node.specifiers) {
      names.set(specifier.local.name, { source, name: importedName(specifier) });
    }
  }
  visit(tree, (name, member) => {
    const found = names.get(name);
    if (found) used.get(found.source)?.add(member === undefined ? found.name : `${found.name}.${member}`);
  });
  return used;
}

function importedName(specifier: ESTree.ImportDeclarationSpecifier): string {
  if (specifier.type === "ImportNamespaceSpecifier") return "*";
  if (specifier.type === "ImportDefaultSpecifier") return "default";
  return specifier.imported.type === "Identifier" ? specifier.imported.name : specifier.imported.value;
}

/** Every mention of a name outside of the imports themselves, with the member that is taken of it. */
function visit(node: unknown, mention: (name: string, member?: string) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, mention);
  } else if (isNode(node)) {
    const { type, object, property, computed, value } = node;
    if (type === "Identifier") mention(String(node.name));
    else if (type === "MemberExpression" && computed === false) {
      if (isNode(object) && object.type === "Identifier" && isNode(property)) {
        mention(String(object.name), String(property.name));
      } else visit(object, mention);
    } else if (type === "Property" && computed === false) visit(value, mention);
    else if (type !== "ImportDeclaration") visit(Object.values(node), mention);
  }
}

const isNode = (value: unknown): value is { type: string; [key: string]: unknown } =>
  typeof value === "object" && value !== null && "type" in value;

/** A module that imports just this and keeps all of it. */
function importing(used: Used): string {
  const lines: string[] = [];
  const kept: string[] = [];
  for (const [source, uses] of [...used].sort()) {
    const names = [...new Set([...uses].map((use) => use.split(".")[0] ?? ""))].sort();
    lines.push(`import "${source}";`);
    for (const name of names) {
      const local = `used${kept.length}`;
      lines.push(
        name === "*"
          ? `import * as ${local} from "${source}";`
          : `import { ${name} as ${local} } from "${source}";`,
      );
      const members = [...uses]
        .filter((use) => use.startsWith(`${name}.`))
        .map((use) => use.slice(name.length));
      kept.push(uses.has(name) ? local : members.map((member) => `${local}${member}`).join(", "));
    }
  }
  return [...lines, `export const kept = [${kept.join(", ")}];`].join("\n");
}
