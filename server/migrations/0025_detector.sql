CREATE TABLE "confirmed_values" (
	"wearer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "confirmed_values_wearer_id_key_pk" PRIMARY KEY("wearer_id","key"),
	CONSTRAINT "confirmed_values_short" CHECK (length("confirmed_values"."key") <= 400)
);
--> statement-breakpoint
ALTER TABLE "confirmed_values" ADD CONSTRAINT "confirmed_values_wearer_id_wearers_id_fk" FOREIGN KEY ("wearer_id") REFERENCES "public"."wearers"("id") ON DELETE cascade ON UPDATE no action;