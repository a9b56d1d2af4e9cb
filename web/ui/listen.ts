type Events = WindowEventMap & DocumentEventMap;

export function listen<Name extends keyof Events>(
  target: EventTarget,
  names: Name | Name[],
  listener: (event: Events[Name]) => void,
  capture = false,
): () => void {
  const all = [names].flat();
  for (const name of all) target.addEventListener(name, listener as EventListener, capture);
  return () => {
    for (const name of all) target.removeEventListener(name, listener as EventListener, capture);
  };
}
