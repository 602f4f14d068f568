DROP INDEX "bank_entries_for_people";--> statement-breakpoint
DROP INDEX "receivables_unpaid";--> statement-breakpoint
DROP INDEX "returns_open";--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "matched_by" text;--> statement-breakpoint
CREATE INDEX "reviews_refused" ON "reviews" USING btree ("id") WHERE "reviews"."state" = 'refused';--> statement-breakpoint
CREATE INDEX "reviews_words" ON "reviews" USING gin (to_tsvector('simple', "author" || ' ' || "text"));--> statement-breakpoint
CREATE INDEX "bank_entries_by_hand" ON "bank_entries" USING btree ("id") WHERE "bank_entries"."matched_by" is not null;--> statement-breakpoint
CREATE INDEX "returns_done" ON "returns" USING btree ("created_at","id") WHERE "returns"."state" in ('refunded', 'refused');--> statement-breakpoint
CREATE INDEX "bank_entries_for_people" ON "bank_entries" USING btree ("booked_on","id") WHERE "bank_entries"."needs_person" and "bank_entries"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "receivables_unpaid" ON "receivables" USING btree ("due_on","order_id") WHERE "receivables"."state" in ('open', 'part_paid');--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" USING btree ("created_at","id") WHERE "returns"."state" in ('announced', 'received', 'checked');