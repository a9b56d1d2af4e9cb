CREATE INDEX `drafts_reviewing` ON `drafts` (`updated_at`) WHERE reviewing = 1;--> statement-breakpoint
CREATE INDEX `sessions_waiting` ON `sessions` (`updated_at`) WHERE case when interview_state is null then drafted_at is null
  else json_extract(interview_state, '$.complete') = 0 and json_extract(interview_state, '$.question') is null end;