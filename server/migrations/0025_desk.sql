CREATE TABLE "recovery_codes" (
	"digest" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text,
	"pending_secret" text,
	"last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "salt" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "reason_digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id_index" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_action_at_index" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "links_invitations_index" ON "links" USING btree ("created_at") WHERE scope = 'staff-invitation';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role" CHECK (staff_role is null
        or (role = 'staff' and staff_role in ('service', 'warehouse', 'merchandise', 'finance', 'lead')));--> statement-breakpoint
-- By hand, from here on. Staff of before could do everything that staff can do.
UPDATE "users" SET "staff_role" = 'lead' WHERE "role" = 'staff';--> statement-breakpoint
-- What the chain says of an entry. server/audit/chain.ts says the same, so that a changed function shows.
CREATE FUNCTION "audit_entry_hash" (entry "audit_log", previous text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(' ',
    entry.id, to_char(entry.at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    encode(convert_to(entry.actor, 'UTF8'), 'hex'), encode(convert_to(entry.action, 'UTF8'), 'hex'),
    encode(convert_to(entry.subject, 'UTF8'), 'hex'),
    coalesce(encode(convert_to(entry.details::text, 'UTF8'), 'hex'), '-'), entry.reason_digest, previous
  ), 'UTF8')), 'hex')
$$;--> statement-breakpoint
CREATE FUNCTION "chain_audit_entry" () RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last record;
BEGIN
  -- Until the transaction ends: two entries at the same moment must not follow the same one.
  PERFORM pg_advisory_xact_lock(4906111201);
  SELECT id, hash INTO last FROM audit_log ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(last.id, 0) + 1;
  NEW.salt := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  NEW.reason_digest := encode(sha256(convert_to(NEW.salt || coalesce(NEW.reason, ''), 'UTF8')), 'hex');
  NEW.hash := audit_entry_hash(NEW, coalesce(last.hash, ''));
  RETURN NEW;
END
$$;--> statement-breakpoint
-- The one change that is allowed: the reason is erased, and with it what its digest could be guessed by.
CREATE FUNCTION "refuse_change_of_entry" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason IS NULL AND NEW.salt IS NULL AND to_jsonb(NEW) - 'reason' - 'salt' = to_jsonb(OLD) - 'reason' - 'salt' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Rows of % are only ever added', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
DROP TRIGGER "audit_log_is_append_only" ON "audit_log";--> statement-breakpoint
DO $$
DECLARE entry audit_log; before text := '';
BEGIN
  FOR entry IN SELECT * FROM audit_log ORDER BY id LOOP
    entry.salt := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
    entry.reason_digest := encode(sha256(convert_to(entry.salt || coalesce(entry.reason, ''), 'UTF8')), 'hex');
    before := audit_entry_hash(entry, before);
    UPDATE audit_log SET salt = entry.salt, reason_digest = entry.reason_digest, hash = before WHERE id = entry.id;
  END LOOP;
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_is_a_chain" BEFORE INSERT ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION "chain_audit_entry" ();--> statement-breakpoint
CREATE TRIGGER "audit_log_is_append_only" BEFORE DELETE OR TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change" ();--> statement-breakpoint
CREATE TRIGGER "audit_log_stays" BEFORE UPDATE ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_entry" ();
