-- An upgrade changes nothing for those whose phone was entered before: what a place asks and sends goes on.
UPDATE phone_answers SET accepted_at = told_at WHERE accepted_at IS NULL AND declined_at IS NULL;
