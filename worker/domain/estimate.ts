import type { HeroPost } from "#contract/chat.ts";
import { checkPost, type RubricFinding } from "../language/rubric/index.ts";

interface Post {
  hook: string;
  body: string;
  cta: string | null;
  said: string[];
  language?: string;
}

/** What makes people stop and answer: rules about reading on, the speaker's presence and the question at the end. */
const ENGAGEMENT_RULES = new Set(["R5", "R6", "R7", "R12", "R14", "R15", "R19"]);
/** What makes people open a post and pass it on: rules about its first lines, and about sounding like everybody. */
const VIRALITY_RULES = new Set(["R1", "R2", "R3", "R4", "R8", "R9", "R14", "R16", "R17"]);

const BEST = 9;
const WORST = 1;
const PER_FINDING = 1.5;

/** An estimate from our rubric, with reasons; nobody can promise how a post will do, so none gets full marks. */
export function estimatePerformance({ said, ...post }: Post): HeroPost["estimated_performance"] {
  const findings = checkPost({ ...post, transcript: said.join("\n") });
  const engagement = judge(findings, ENGAGEMENT_RULES);
  const virality = judge(findings, VIRALITY_RULES);
  return {
    engagement_score: engagement.score,
    virality_potential: virality.score,
    reasons: { engagement_score: engagement.reasons, virality_potential: virality.reasons },
  };
}

function judge(findings: RubricFinding[], rules: Set<string>): { score: number; reasons: string[] } {
  const against = findings.filter(({ id }) => rules.has(id));
  const failed = new Set(against.map(({ id }) => id)).size;
  const reasons = [...new Set(against.map(({ note }) => note))];
  return {
    score: Math.max(WORST, BEST - failed * PER_FINDING),
    reasons: reasons.length > 0 ? reasons : [`None of the ${rules.size} things we check speaks against it.`],
  };
}
