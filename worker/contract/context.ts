import { z } from "zod";

export const topicsResponse = z.object({ possibleFollowupQuestions: z.array(z.string()) });
export type TopicsResponse = z.infer<typeof topicsResponse>;
