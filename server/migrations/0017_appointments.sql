CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"place" text NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"locale" text NOT NULL,
	"token_digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "appointments_tokenDigest_unique" UNIQUE("token_digest"),
	CONSTRAINT "appointments_take_time" CHECK ("appointments"."ends_at" > "appointments"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar" text;--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_one_at_a_time" ON "appointments" USING btree ("brand","place","starts_at") WHERE "appointments"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "appointments_by_end" ON "appointments" USING btree ("ends_at");