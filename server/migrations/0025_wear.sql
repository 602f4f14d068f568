CREATE TABLE "wear_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wear_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"brand" text NOT NULL,
	"wearer_id" uuid NOT NULL,
	"eye" text NOT NULL,
	"day" date NOT NULL,
	"lenses_left" smallint,
	"days_per_week" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wear_entries_eye" CHECK ("wear_entries"."eye" in ('right', 'left')),
	CONSTRAINT "wear_entries_one_kind" CHECK (num_nonnulls("wear_entries"."lenses_left", "wear_entries"."days_per_week") = 1),
	CONSTRAINT "wear_entries_lenses_left" CHECK ("wear_entries"."lenses_left" between 0 and 500),
	CONSTRAINT "wear_entries_days_per_week" CHECK ("wear_entries"."days_per_week" between 1 and 7)
);
--> statement-breakpoint
ALTER TABLE "wear_entries" ADD CONSTRAINT "wear_entries_wearer_id_wearers_id_fk" FOREIGN KEY ("wearer_id") REFERENCES "public"."wearers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wear_entries_of_wearer" ON "wear_entries" USING btree ("wearer_id","brand","id");