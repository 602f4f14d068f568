-- only adds
CREATE TABLE "card_refusals" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_tests" (
	"brand" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"refused" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_refusals" ADD CONSTRAINT "card_refusals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_refusals_brand_at_index" ON "card_refusals" USING btree ("brand","at");