import { useEffect } from "react";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { IdleWave } from "../../ui/idle-wave.tsx";

const TITLE = "404 Page Not Found";

export default function NotFound() {
  useEffect(() => {
    document.title = TITLE;
  }, []);
  return (
    <div className="grid min-h-[70dvh] content-center px-4 py-16 text-center">
      <div>
        <IdleWave className="mx-auto h-10 w-48 text-edge" />
        <h1 className="mt-8 font-display text-4xl leading-tight sm:text-5xl">{TITLE}</h1>
        <p className="mt-4 text-lg text-soft">Nothing was ever said at this address.</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to={PATHS.record}>Go to recording</ButtonLink>
          <a href={PATHS.landing} className={buttonClass({ variant: "secondary" })}>
            Back to home
          </a>
        </div>
      </div>
    </div>
  );
}
