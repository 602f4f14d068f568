-- only adds
CREATE TABLE "repayments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"method" text NOT NULL,
	"provider" text NOT NULL,
	"replaces" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"transaction_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repayments_transactionId_unique" UNIQUE("transaction_id"),
	CONSTRAINT "repayments_state" CHECK ("repayments"."state" in ('open', 'ended', 'paid', 'owed', 'returned'))
);
--> statement-breakpoint
ALTER TABLE "repayments" ADD CONSTRAINT "repayments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repayments_payment_id_index" ON "repayments" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "repayments_unfinished" ON "repayments" USING btree ("created_at") WHERE "repayments"."state" in ('open', 'owed');