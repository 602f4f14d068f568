CREATE TABLE "desk_checks" (
	"kind" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "desk_checks_kind" CHECK ("desk_checks"."kind" in ('stock', 'content'))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "shipments_astray" ON "shipments" USING btree ("shipped_at") WHERE "shipments"."state" in ('lost', 'back');--> statement-breakpoint
CREATE INDEX "mails_given_up" ON "mails" USING btree ("created_at") WHERE "mails"."state" = 'failed' and "mails"."left_at" is null;--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_to_pack" ON "orders" USING btree ("created_at") WHERE "orders"."state" in ('fulfiller_ready', 'accepted', 'open');--> statement-breakpoint
CREATE INDEX "returns_to_check" ON "returns" USING btree ("received_at") WHERE "returns"."state" = 'received';--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_left" CHECK ("mails"."left_at" is null or "mails"."state" = 'failed');