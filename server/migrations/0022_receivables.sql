CREATE TABLE "bank_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"entry_key" text NOT NULL,
	"file_hash" text NOT NULL,
	"account" text NOT NULL,
	"order_id" uuid,
	"reference" text,
	"amount" bigint NOT NULL,
	"booked" integer NOT NULL,
	"currency" text NOT NULL,
	"booked_on" date NOT NULL,
	"outcome" text NOT NULL,
	"needs_person" boolean NOT NULL,
	"handled_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "bank_entries_key" UNIQUE("key"),
	CONSTRAINT "bank_entries_amounts" CHECK ("bank_entries"."amount" > 0 and "bank_entries"."booked" between 0 and "bank_entries"."amount"),
	CONSTRAINT "bank_entries_booked" CHECK ("bank_entries"."booked" = 0 or "bank_entries"."order_id" is not null),
	CONSTRAINT "bank_entries_note" CHECK ("bank_entries"."note" is null or "bank_entries"."needs_person" and "bank_entries"."handled_at" is null)
);
--> statement-breakpoint
CREATE TABLE "bank_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"accounts" text[] NOT NULL,
	"entries" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receivables" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"reference" text NOT NULL,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	"credited" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reminded" smallint DEFAULT 0 NOT NULL,
	"last_reminded_on" date,
	"paid_on" date,
	CONSTRAINT "receivables_reference" UNIQUE("reference"),
	CONSTRAINT "receivables_amounts" CHECK ("receivables"."amount" > 0 and "receivables"."received" >= 0),
	CONSTRAINT "receivables_credited" CHECK ("receivables"."credited" between 0 and "receivables"."amount"),
	CONSTRAINT "receivables_dates" CHECK ("receivables"."due_on" >= "receivables"."issued_on"),
	CONSTRAINT "receivables_reminded" CHECK (("receivables"."reminded" = 0) = ("receivables"."last_reminded_on" is null)),
	CONSTRAINT "receivables_state" CHECK (case "receivables"."state"
        when 'open' then "receivables"."received" = 0 and "receivables"."credited" < "receivables"."amount"
        when 'part_paid' then "receivables"."received" > 0 and "receivables"."received" < "receivables"."amount" - "receivables"."credited"
        when 'paid' then "receivables"."received" >= "receivables"."amount" - "receivables"."credited" and "receivables"."received" > 0
        when 'credited' then "receivables"."credited" = "receivables"."amount"
        else false end),
	CONSTRAINT "receivables_paid" CHECK (("receivables"."state" = 'paid') = ("receivables"."paid_on" is not null))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_file_hash_bank_files_hash_fk" FOREIGN KEY ("file_hash") REFERENCES "public"."bank_files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_entries_entry" ON "bank_entries" USING btree ("entry_key");--> statement-breakpoint
CREATE INDEX "bank_entries_order" ON "bank_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_entries_for_people" ON "bank_entries" USING btree ("booked_on") WHERE "bank_entries"."needs_person" and "bank_entries"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "receivables_unpaid" ON "receivables" USING btree ("due_on") WHERE "receivables"."state" in ('open', 'part_paid');