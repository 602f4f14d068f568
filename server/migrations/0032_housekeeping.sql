-- only adds
CREATE INDEX "cart_keys_created_at_index" ON "cart_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "carts_of_customer" ON "carts" USING btree ("customer_id") WHERE "carts"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "carts_to_remind_of" ON "carts" USING btree ("updated_at") WHERE "carts"."state" = 'cart' and "carts"."purpose" = 'shopping' and "carts"."reminded_at" is null
          and ("carts"."email" is not null or "carts"."customer_id" is not null);--> statement-breakpoint
CREATE INDEX "carts_completed" ON "carts" USING btree ("updated_at") WHERE "carts"."state" = 'completed';--> statement-breakpoint
CREATE INDEX "carts_left" ON "carts" USING btree ("updated_at") WHERE "carts"."state" = 'merged' or "carts"."state" = 'cart' and ("carts"."customer_id" is null or "carts"."purpose" = 'renewal');--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" USING btree ("created_at") WHERE "mails"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "payment_aliases_customer_id_index" ON "payment_aliases" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "simulator_transactions_alias_index" ON "simulator_transactions" USING btree ("alias");