import type { ReactNode } from "react";
import { FREE_RECORDINGS, PLAN_DOLLARS_PER_MONTH, PLAN_NAME } from "#contract/limits.ts";
import { PATHS } from "../../paths.ts";
import { PlanFeatures } from "../../shared/account/plan-features.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Column, Heading } from "./layout.tsx";

export const Pricing = () => (
  <section aria-labelledby="pricing" className="border-line border-t py-16 sm:py-28">
    <Column className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.4fr]">
      <div>
        <Heading id="pricing">Free to try, simple to keep</Heading>
        <p className="mt-5 max-w-sm text-lg text-soft leading-relaxed">
          One plan, one price. Cancel anytime and keep access until the end of the period you paid for.
        </p>
      </div>
      <div className="grid overflow-hidden rounded-card border border-line bg-raised shadow-lift sm:grid-cols-2">
        <Plan name="Free trial" price="$0" look="primary">
          <p className="text-soft leading-relaxed">
            {FREE_RECORDINGS} recordings, and the posts they become. No credit card required.
          </p>
        </Plan>
        <Plan
          name={PLAN_NAME}
          price={`$${PLAN_DOLLARS_PER_MONTH}`}
          per="per month"
          look="secondary"
          className="border-line border-t sm:border-t-0 sm:border-l"
        >
          <PlanFeatures />
        </Plan>
      </div>
    </Column>
  </section>
);

interface PlanProps {
  name: string;
  price: string;
  per?: string;
  look: "primary" | "secondary";
  className?: string;
  children: ReactNode;
}

const Plan = ({ name, price, per, look, className, children }: PlanProps) => (
  <div className={`flex flex-col p-6 sm:p-8 ${className ?? ""}`}>
    <p className="font-medium">{name}</p>
    <p className="mt-3 mb-6 flex items-baseline gap-2">
      <span className="font-display text-6xl leading-none">{price}</span>
      {per && <span className="text-soft">{per}</span>}
    </p>
    {children}
    <div className="mt-auto pt-8">
      <a href={PATHS.signUp} className={buttonClass({ variant: look }, "w-full member:hidden")}>
        <span className="over:hidden">Start free</span>
        <span className="not-over:hidden">Create an account</span>
      </a>
      <a href={PATHS.billing} className={buttonClass({ variant: look }, "w-full not-member:hidden")}>
        See your plan
      </a>
    </div>
  </div>
);
