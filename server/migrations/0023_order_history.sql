DROP INDEX "orders_customer_id_created_at_index";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
CREATE INDEX "orders_history" ON "orders" USING btree ("customer_id","brand","created_at","number");