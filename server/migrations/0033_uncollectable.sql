-- only adds
ALTER TABLE "payments" DROP CONSTRAINT "payments_state";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "problem_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_uncollectable" ON "payments" USING btree ("problem_at") WHERE "payments"."state" = 'uncollectable';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_problem" CHECK (("payments"."state" = 'uncollectable') = ("payments"."problem" is not null)
        and ("payments"."problem" is null) = ("payments"."problem_at" is null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state" CHECK ("payments"."state" in ('open', 'cancelled', 'settling', 'uncollectable', 'settled', 'owed', 'returned'));