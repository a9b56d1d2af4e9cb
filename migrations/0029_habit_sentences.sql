CREATE TABLE `habit_pairs` (
	`habit_id` text NOT NULL,
	`post_id` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	PRIMARY KEY(`habit_id`, `post_id`),
	FOREIGN KEY (`habit_id`) REFERENCES `author_habits`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`post_id`) REFERENCES `drafts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `habit_pairs_post` ON `habit_pairs` (`post_id`);--> statement-breakpoint
CREATE TABLE `author_habits` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`rule` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `author_habits_once` ON `author_habits` (`user_id`,`key`);--> statement-breakpoint
ALTER TABLE `users` ADD `habits_suggested_at` integer;--> statement-breakpoint
INSERT OR IGNORE INTO `author_habits` (`id`, `user_id`, `key`, `rule`, `state`, `created_at`)
SELECT `id`, `user_id`, lower(rtrim(`rule`, ' .!?…')), `rule`, iif(`state` = 'later', 'off', `state`), `created_at`
FROM (
	SELECT `habits`.*, CASE `habit` ->> 'kind'
		WHEN 'replace' THEN iif(`habit` ->> 'to' = '',
			'Leave out “' || (`habit` ->> 'from') || '”.',
			'Write “' || (`habit` ->> 'to') || '” instead of “' || (`habit` ->> 'from') || '”.')
		WHEN 'greeting' THEN 'Begin ' || iif(`habit` ->> 'place' = 'body', 'the body ', '') || 'with “' || (`habit` ->> 'text') || '”'
		WHEN 'closing' THEN 'End with “' || (`habit` ->> 'text') || '”'
		WHEN 'paragraphs' THEN iif(`habit` ->> 'size' = 'one',
			'Give each sentence a paragraph of its own.',
			'Put several sentences into each paragraph.')
		WHEN 'sentences' THEN iif(`habit` ->> 'size' = 'short',
			'Split long sentences before “and”, “but” and “so”.',
			'Join sentences that begin with “And”, “But” or “So” to the one before.')
		WHEN 'hook' THEN 'Open with a ' || (`habit` ->> 'type') || '.'
		WHEN 'cta' THEN iif(`habit` ->> 'keep', 'Add the suggested call to action.', 'Leave out the call to action.')
		WHEN 'no-question' THEN 'Don''t end the body with a question.'
		WHEN 'no-emoji' THEN 'Leave out emoji.'
	END AS `rule`
	FROM `habits`
)
WHERE `rule` IS NOT NULL AND (`state` <> 'suggested' OR (SELECT count(*) FROM `habit_evidence` WHERE `habit_id` = `id`) >= 3)
ORDER BY `state` = 'on' DESC;--> statement-breakpoint
INSERT OR IGNORE INTO `habit_pairs` (`habit_id`, `post_id`, `before`, `after`)
SELECT `habit_id`, `post_id`, `before`, `after` FROM `habit_evidence` WHERE `habit_id` IN (SELECT `id` FROM `author_habits`);
