CREATE TABLE `author_habits` (
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
CREATE UNIQUE INDEX `author_habits_once` ON `author_habits` (`user_id`,`key`);--> statement-breakpoint
ALTER TABLE `users` ADD `habits_suggested_at` integer;--> statement-breakpoint
INSERT OR IGNORE INTO `author_habits` (`id`, `user_id`, `key`, `rule`, `state`, `evidence`, `created_at`)
SELECT `id`, `user_id`, lower(rtrim(`rule`, ' .!?…')), `rule`, iif(`state` = 'later', 'off', `state`), `evidence`, `created_at`
FROM (
	SELECT `habits`.*, (
		SELECT json_group_array(json_object('postId', `post_id`, 'before', `before`, 'after', `after`))
		FROM `habit_evidence` WHERE `habit_id` = `habits`.`id`
	) AS `evidence`, CASE `habit` ->> 'kind'
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
WHERE `rule` IS NOT NULL AND (`state` <> 'suggested' OR json_array_length(`evidence`) >= 3)
ORDER BY `state` = 'on' DESC;
