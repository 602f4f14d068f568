CREATE TABLE "consents" (
	"id" uuid NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"brand" text NOT NULL,
	"version" integer NOT NULL,
	"statistics" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	CONSTRAINT "consents_id_chosen_at_pk" PRIMARY KEY("id","chosen_at")
);
--> statement-breakpoint
CREATE TABLE "error_groups" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"message" text,
	"place" text,
	"brand" text,
	"count" bigint NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"first_release" text NOT NULL,
	"last_release" text NOT NULL,
	"sample" jsonb NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "ab_test_counts" (
	"storefront" text NOT NULL,
	"test" text NOT NULL,
	"edition" text NOT NULL,
	"variant" text NOT NULL,
	"goal" text NOT NULL,
	"count" bigint NOT NULL,
	"since" date NOT NULL,
	"until" date NOT NULL,
	CONSTRAINT "ab_test_counts_storefront_test_edition_variant_goal_pk" PRIMARY KEY("storefront","test","edition","variant","goal")
);
--> statement-breakpoint
CREATE TABLE "ab_test_hashes" (
	"test" text NOT NULL,
	"edition" text NOT NULL,
	"goal" text NOT NULL,
	"hash" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "ab_test_hashes_test_edition_goal_hash_pk" PRIMARY KEY("test","edition","goal","hash")
);
--> statement-breakpoint
CREATE TABLE "event_counts" (
	"day" date NOT NULL,
	"storefront" text NOT NULL,
	"locale" text NOT NULL,
	"device" text NOT NULL,
	"page_type" text NOT NULL,
	"event" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" bigint NOT NULL,
	"sum" bigint NOT NULL,
	CONSTRAINT "event_counts_pk" PRIMARY KEY("storefront","day","event","page_type","locale","device","bucket")
);
--> statement-breakpoint
CREATE TABLE "visit_hashes" (
	"day" date NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "visit_hashes_day_hash_pk" PRIMARY KEY("day","hash")
);
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "subscriptions_due";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "salt" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "reason_digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_by_time" ON "consents" USING btree ("chosen_at");--> statement-breakpoint
CREATE INDEX "error_groups_last_at_index" ON "error_groups" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id_index" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ab_test_hashes_day_index" ON "ab_test_hashes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "event_counts_day_index" ON "event_counts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "audit_log_action_at_index" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "links_invitations_index" ON "links" USING btree ("created_at") WHERE scope = 'staff-invitation';--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("brand","next_on","id") WHERE "subscriptions"."state" = 'active';--> statement-breakpoint
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
