ALTER TABLE `draft_versions` ADD `whole` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `drafts` ADD `whole` integer DEFAULT false NOT NULL;