CREATE TABLE `attempts` (
	`scope` text NOT NULL,
	`day` text NOT NULL,
	`count` integer NOT NULL,
	`microdollars` integer NOT NULL,
	PRIMARY KEY(`scope`, `day`)
);
--> statement-breakpoint
CREATE INDEX `attempts_day` ON `attempts` (`day`);--> statement-breakpoint
CREATE TABLE `corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`field` text DEFAULT '' NOT NULL,
	`text` text NOT NULL,
	`heard` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `corrections_once` ON `corrections` (`user_id`,`kind`,`field`,`text`,`heard`);--> statement-breakpoint
CREATE TABLE `cron_runs` (
	`id` integer PRIMARY KEY NOT NULL,
	`ended_at` integer NOT NULL,
	`failed` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `deleted_notes` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`session_id` text,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `deleted_notes_session` ON `deleted_notes` (`session_id`);--> statement-breakpoint
CREATE TABLE `draft_versions` (
	`draft_id` text NOT NULL,
	`version` integer NOT NULL,
	`previous_version` integer,
	`change` text NOT NULL,
	`hook` text NOT NULL,
	`body` text NOT NULL,
	`cta` text,
	`key_name` text,
	`word_count` integer NOT NULL,
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
	`cta_suggestions` text NOT NULL,
	`custom_cta` text,
	`language` text,
	`written_by` text NOT NULL,
	`fallback` integer DEFAULT false NOT NULL,
	`confirmed` text DEFAULT '[]' NOT NULL,
	`title` text,
	`angle` text,
	`ideal_timing` text,
	`version` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`review` text,
	`reviewing` integer DEFAULT false NOT NULL,
	`publish_attempt` text,
	`publishing_since` integer,
	`publish_version` integer,
	`publish_unsettled` integer DEFAULT false NOT NULL,
	`publish_media` text,
	`linkedin_url` text,
	`published_at` integer,
	`scheduled_at` integer,
	`schedule_state` text,
	`scheduled_as` text,
	`schedule_error` text,
	`schedule_next_try` integer,
	`schedule_tries` integer DEFAULT 0 NOT NULL,
	`used_at` integer,
	`used_version` integer,
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
CREATE INDEX `drafts_next` ON `drafts` (`user_id`,`schedule_next_try`) WHERE schedule_next_try is not null;--> statement-breakpoint
CREATE INDEX `drafts_due` ON `drafts` (`schedule_next_try`) WHERE schedule_next_try is not null;--> statement-breakpoint
CREATE INDEX `drafts_reviewing` ON `drafts` (`updated_at`) WHERE reviewing = 1;--> statement-breakpoint
CREATE INDEX `drafts_used` ON `drafts` (`user_id`,`used_at`) WHERE used_at is not null;--> statement-breakpoint
CREATE INDEX `drafts_calendar` ON `drafts` (`user_id`,`scheduled_at`) WHERE scheduled_at is not null;--> statement-breakpoint
CREATE TABLE `guesses` (
	`key` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL,
	`next_at` integer NOT NULL,
	`tried_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `guesses_age` ON `guesses` (`tried_at`);--> statement-breakpoint
CREATE TABLE `habits` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`rule` text NOT NULL,
	`state` text NOT NULL,
	`evidence` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `habits_once` ON `habits` (`user_id`,`key`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`payload` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`kind`,`next_at`) WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX `jobs_user` ON `jobs` (`user_id`,`next_at`);--> statement-breakpoint
CREATE INDEX `jobs_age` ON `jobs` (`created_at`);--> statement-breakpoint
CREATE TABLE `left_trials` (
	`hash` text PRIMARY KEY NOT NULL,
	`recordings_used` integer NOT NULL,
	`left_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `left_trials_age` ON `left_trials` (`left_at`);--> statement-breakpoint
CREATE TABLE `linkedin_connections` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sub` text NOT NULL,
	`name` text,
	`sealed_token` text NOT NULL,
	`sealed_with` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `linkedin_connections_key` ON `linkedin_connections` (`sealed_with`);--> statement-breakpoint
CREATE TABLE `linkedin_visits` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`browser_hash` text NOT NULL,
	`user_id` text,
	`begun_by` text,
	`proves_login` text,
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
	`proven_at` integer,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`device` text,
	`key_name` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `logins_user` ON `logins` (`user_id`);--> statement-breakpoint
CREATE TABLE `mail_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`purpose` text NOT NULL,
	`mail_key` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mail_links_user` ON `mail_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `mail_links_mail` ON `mail_links` (`mail_key`);--> statement-breakpoint
CREATE INDEX `mail_links_expiry` ON `mail_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`role` text NOT NULL,
	`content` text NOT NULL,
	`key_name` text,
	`full_ai_response` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `messages_session` ON `messages` (`session_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_expiry` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE INDEX `passkey_challenges_user` ON `passkey_challenges` (`user_id`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`device` text,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `post_files` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`draft_id` text,
	`position` integer NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`label` text NOT NULL,
	`width` integer,
	`height` integer,
	`pages` integer,
	`card` text,
	`upload` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`draft_id`) REFERENCES `drafts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `post_files_post` ON `post_files` (`draft_id`,`position`);--> statement-breakpoint
CREATE INDEX `post_files_user` ON `post_files` (`user_id`);--> statement-breakpoint
CREATE INDEX `post_files_gone` ON `post_files` (`user_id`) WHERE draft_id is null;--> statement-breakpoint
CREATE TABLE `profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`learned` text NOT NULL,
	`learned_through` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	`key_name` text,
	`is_forwarded` integer DEFAULT false NOT NULL,
	`question` text,
	`idea_id` text,
	`interview_mode` integer DEFAULT false NOT NULL,
	`reserved_until` integer,
	`session_id` text,
	`transcript` text,
	`word_times` text,
	`failure` text,
	`counted_at` integer,
	`sound_gone_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recordings_key` ON `recordings` (`user_id`,`key`);--> statement-breakpoint
CREATE INDEX `recordings_reserved` ON `recordings` (`user_id`,`reserved_until`) WHERE reserved_until is not null;--> statement-breakpoint
CREATE INDEX `recordings_session` ON `recordings` (`session_id`);--> statement-breakpoint
CREATE INDEX `recordings_latest` ON `recordings` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `recordings_waiting` ON `recordings` (`user_id`,`created_at`) WHERE transcript is null;--> statement-breakpoint
CREATE INDEX `recordings_ideas` ON `recordings` (`user_id`,`created_at`) WHERE question is not null;--> statement-breakpoint
CREATE INDEX `recordings_sound` ON `recordings` (`user_id`,`created_at`,`bytes`) WHERE source = 'audio' and sound_gone_at is null;--> statement-breakpoint
CREATE INDEX `recordings_unheard` ON `recordings` (`user_id`) WHERE transcript is null;--> statement-breakpoint
CREATE TABLE `samples` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`gist` text NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `samples_once` ON `samples` (`user_id`,`gist`);--> statement-breakpoint
CREATE INDEX `samples_latest` ON `samples` (`user_id`,`added_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`topic` text,
	`language` text,
	`interview_mode` integer DEFAULT false NOT NULL,
	`interview_state` text,
	`snippet` text NOT NULL,
	`key_name` text,
	`drafted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_latest` ON `sessions` (`user_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `sessions_waiting` ON `sessions` (`updated_at`) WHERE case when interview_state is null then drafted_at is null
  else json_extract(interview_state, '$.complete') = 0 and json_extract(interview_state, '$.question') is null end;--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`customer_id` text,
	`subscription_id` text,
	`status` text,
	`access_until` integer,
	`cancel_at` integer,
	`period_start` integer,
	`period_end` integer,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`checkout_id` text,
	`checkout_url` text,
	`checkout_asked_at` integer,
	`attempt` text NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_customer` ON `subscriptions` (`customer_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_period` ON `subscriptions` (`status`,`period_end`);--> statement-breakpoint
CREATE TABLE `telegram_connections` (
	`user_id` text PRIMARY KEY NOT NULL,
	`chat_id` text,
	`name` text,
	`asked_chat_id` text,
	`link_hash` text,
	`link_expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `telegram_connections_chat` ON `telegram_connections` (`chat_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `telegram_connections_link` ON `telegram_connections` (`link_hash`);--> statement-breakpoint
CREATE INDEX `telegram_connections_asked` ON `telegram_connections` (`asked_chat_id`);--> statement-breakpoint
CREATE TABLE `telegram_drafts` (
	`message` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `telegram_drafts_session` ON `telegram_drafts` (`session_id`);--> statement-breakpoint
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
	`email_confirmed_at` integer,
	`password_hash` text,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`profile_url` text,
	`linkedin_sub` text,
	`published_as` text,
	`recordings_used` integer DEFAULT 0 NOT NULL,
	`chat_turns_used` integer DEFAULT 0 NOT NULL,
	`time_zone` text,
	`slots` text,
	`habits_suggested_at` integer,
	`audio_retention` text DEFAULT 'always' NOT NULL,
	`notes_name` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_linkedin` ON `users` (`linkedin_sub`);--> statement-breakpoint
CREATE INDEX `users_notes_name` ON `users` (`notes_name`);--> statement-breakpoint
CREATE INDEX `users_retention` ON `users` (`audio_retention`) WHERE audio_retention <> 'always';--> statement-breakpoint
CREATE INDEX `users_visitors` ON `users` (`created_at`) WHERE coalesce(email, linkedin_sub) is null;