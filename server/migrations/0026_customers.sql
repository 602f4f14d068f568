CREATE TABLE "merged_accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"into_id" text NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "merged_accounts" ADD CONSTRAINT "merged_accounts_into_id_users_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_accounts_into_id_index" ON "merged_accounts" USING btree ("into_id");--> statement-breakpoint
CREATE INDEX "addresses_phone_ending" ON "addresses" USING btree (right(regexp_replace("phone_number", '[^0-9]', '', 'g'), 7));--> statement-breakpoint
CREATE INDEX "addresses_place" ON "addresses" USING btree ("postcode",lower(translate("last_name", 'ÀÁÂÃÄÅàáâãäåÇĆČçćčĐđÈÉÊËĚèéêëěÌÍÎÏìíîïŁłÑŃñńÒÓÔÕÖŐØòóôõöőøŘřŚŠśšÙÚÛÜŮŰùúûüůűÝýŹŻŽźżž', 'AAAAAAaaaaaaCCCcccDdEEEEEeeeeeIIIIiiiiLlNNnnOOOOOOOoooooooRrSSssUUUUUUuuuuuuYyZZZzzz')) collate "C");--> statement-breakpoint
CREATE INDEX "customers_name_words" ON "customers" USING gin (to_tsvector('simple', translate(lower(translate("first_name" || ' ' || "last_name", 'ÀÁÂÃÄÅàáâãäåÇĆČçćčĐđÈÉÊËĚèéêëěÌÍÎÏìíîïŁłÑŃñńÒÓÔÕÖŐØòóôõöőøŘřŚŠśšÙÚÛÜŮŰùúûüůűÝýŹŻŽźżž', 'AAAAAAaaaaaaCCCcccDdEEEEEeeeeeIIIIiiiiLlNNnnOOOOOOOoooooooRrSSssUUUUUUuuuuuuYyZZZzzz')), '.-/''’', '     ')));--> statement-breakpoint
CREATE INDEX "customers_phone_ending" ON "customers" USING btree (right(regexp_replace("phone_number", '[^0-9]', '', 'g'), 7));--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "mails" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "orders_guest_email" ON "orders" USING btree ("email" collate "C") WHERE "orders"."customer_id" is null;--> statement-breakpoint
CREATE INDEX "users_email_beginning" ON "users" USING btree ("email" collate "C");