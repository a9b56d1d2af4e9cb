CREATE TABLE `draft_versions` (
	`draft_id` text NOT NULL,
	`version` integer NOT NULL,
	`previous_version` integer,
	`change` text NOT NULL,
	`hook` text NOT NULL,
	`body` text NOT NULL,
	`cta` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`draft_id`, `version`),
	FOREIGN KEY (`draft_id`) REFERENCES `drafts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`user_id` text NOT NULL,
	`post_index` integer NOT NULL,
	`hooks` text NOT NULL,
	`selected_hook_index` integer DEFAULT 0 NOT NULL,
	`bodies` text NOT NULL,
	`selected_body_index` integer DEFAULT 0 NOT NULL,
	`cta_suggestions` text NOT NULL,
	`selected_cta_index` integer,
	`custom_cta` text,
	`language` text,
	`written_by` text NOT NULL,
	`fallback` integer DEFAULT false NOT NULL,
	`confirmed` text DEFAULT '[]' NOT NULL,
	`title` text,
	`angle` text,
	`ideal_timing` text,
	`version` integer DEFAULT 0 NOT NULL,
	`previous_version` integer,
	`version_count` integer DEFAULT 1 NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`review` text,
	`reviewing` integer DEFAULT false NOT NULL,
	`publish_attempt` text,
	`publishing_since` integer,
	`publish_version` integer,
	`publish_unsettled` integer DEFAULT false NOT NULL,
	`linkedin_url` text,
	`published_at` integer,
	`revision` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `drafts_once` ON `drafts` (`session_id`,`post_index`);--> statement-breakpoint
CREATE INDEX `drafts_library` ON `drafts` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `drafts_by_status` ON `drafts` (`user_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `linkedin_connections` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sub` text NOT NULL,
	`sealed_token` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `linkedin_visits` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`browser_hash` text NOT NULL,
	`user_id` text,
	`return_to` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `linkedin_visits_expiry` ON `linkedin_visits` (`expires_at`);--> statement-breakpoint
CREATE INDEX `linkedin_visits_user` ON `linkedin_visits` (`user_id`);--> statement-breakpoint
CREATE TABLE `logins` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `logins_user` ON `logins` (`user_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`role` text NOT NULL,
	`content` text NOT NULL,
	`full_ai_response` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `messages_session` ON `messages` (`session_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `recordings` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`sha256` text NOT NULL,
	`purpose` text DEFAULT 'note' NOT NULL,
	`source` text NOT NULL,
	`format` text,
	`bytes` integer NOT NULL,
	`duration_seconds` integer,
	`topic` text,
	`interview_mode` integer DEFAULT false NOT NULL,
	`reserved_until` integer,
	`session_id` text,
	`transcript` text,
	`failure` text,
	`counted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recordings_key` ON `recordings` (`user_id`,`key`);--> statement-breakpoint
CREATE INDEX `recordings_reserved` ON `recordings` (`user_id`,`reserved_until`) WHERE reserved_until is not null;--> statement-breakpoint
CREATE INDEX `recordings_session` ON `recordings` (`session_id`);--> statement-breakpoint
CREATE INDEX `recordings_latest` ON `recordings` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`topic` text,
	`language` text,
	`interview_mode` integer DEFAULT false NOT NULL,
	`interview_state` text,
	`snippet` text NOT NULL,
	`drafted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_latest` ON `sessions` (`user_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `topics` (
	`user_id` text PRIMARY KEY NOT NULL,
	`questions` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `usage_days` (
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`recordings` integer DEFAULT 0 NOT NULL,
	`chat_turns` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`password_hash` text,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`profile_url` text,
	`linkedin_sub` text,
	`recordings_used` integer DEFAULT 0 NOT NULL,
	`chat_turns_used` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_linkedin` ON `users` (`linkedin_sub`);