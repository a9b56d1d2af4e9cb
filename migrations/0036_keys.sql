ALTER TABLE `draft_versions` ADD `key_name` text;--> statement-breakpoint
ALTER TABLE `logins` ADD `key_name` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `key_name` text;--> statement-breakpoint
ALTER TABLE `recordings` ADD `key_name` text;--> statement-breakpoint
ALTER TABLE `recordings` ADD `question` text;--> statement-breakpoint
ALTER TABLE `recordings` ADD `idea_id` text;--> statement-breakpoint
CREATE INDEX `recordings_ideas` ON `recordings` (`user_id`,`created_at`) WHERE question is not null;--> statement-breakpoint
ALTER TABLE `sessions` ADD `key_name` text;