ALTER TABLE `drafts` ADD `scheduled_as` text;--> statement-breakpoint
ALTER TABLE `linkedin_visits` ADD `begun_by` text;
