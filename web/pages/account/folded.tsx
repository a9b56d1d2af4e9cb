import type { ReactNode } from "react";
import { useMediaQuery } from "../../shared/browser.ts";
import { Card, CardTitle } from "../../ui/card.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";

/** A card of what other screens show too; a phone has no room for it until it is asked for. */
export const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <Disclosure open={useMediaQuery("(min-width: 40rem)")} summary={<CardTitle>{title}</CardTitle>}>
      {children}
    </Disclosure>
  </Card>
);
