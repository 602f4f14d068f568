CREATE TABLE "ab_test_counts" (
	"storefront" text NOT NULL,
	"test" text NOT NULL,
	"edition" text NOT NULL,
	"variant" text NOT NULL,
	"goal" text NOT NULL,
	"count" bigint NOT NULL,
	"since" date NOT NULL,
	"until" date NOT NULL,
	CONSTRAINT "ab_test_counts_storefront_test_edition_variant_goal_pk" PRIMARY KEY("storefront","test","edition","variant","goal")
);
--> statement-breakpoint
CREATE TABLE "ab_test_hashes" (
	"test" text NOT NULL,
	"edition" text NOT NULL,
	"goal" text NOT NULL,
	"hash" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "ab_test_hashes_test_edition_goal_hash_pk" PRIMARY KEY("test","edition","goal","hash")
);
--> statement-breakpoint
CREATE TABLE "event_counts" (
	"day" date NOT NULL,
	"storefront" text NOT NULL,
	"locale" text NOT NULL,
	"device" text NOT NULL,
	"page_type" text NOT NULL,
	"event" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" bigint NOT NULL,
	"sum" bigint NOT NULL,
	CONSTRAINT "event_counts_pk" PRIMARY KEY("storefront","day","event","page_type","locale","device","bucket")
);
--> statement-breakpoint
CREATE TABLE "visit_hashes" (
	"day" date NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "visit_hashes_day_hash_pk" PRIMARY KEY("day","hash")
);
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ab_test_hashes_day_index" ON "ab_test_hashes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "event_counts_day_index" ON "event_counts" USING btree ("day");