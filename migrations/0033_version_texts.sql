CREATE TABLE `draft_texts` (
	`draft_id` text NOT NULL,
	`hash` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`draft_id`, `hash`),
	FOREIGN KEY (`draft_id`) REFERENCES `drafts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `draft_versions` ADD `hook_hash` text;--> statement-breakpoint
ALTER TABLE `draft_versions` ADD `body_hash` text;--> statement-breakpoint
ALTER TABLE `draft_versions` ADD `cta_hash` text;--> statement-breakpoint
ALTER TABLE `drafts` ADD `text_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `text_bytes` integer DEFAULT 0 NOT NULL;