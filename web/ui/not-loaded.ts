import { toast } from "./toast.tsx";

/** What can be done about code that did not come. */
export const NOT_LOADED =
  "We can't reach the server. Check your connection and try again, or reload the page.";

/** Tells whoever asked for something that its code did not come; asking again is another try. */
export const sayNotLoaded = (): void =>
  toast({
    title: "That didn't load",
    description: NOT_LOADED,
    variant: "destructive",
  });
