CREATE TABLE "planned_content" (
	"brand" text NOT NULL,
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"place" text NOT NULL,
	"what" text NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	CONSTRAINT "planned_content_brand_locale_slug_place_pk" PRIMARY KEY("brand","locale","slug","place")
);
--> statement-breakpoint
CREATE INDEX "planned_content_opens_at_index" ON "planned_content" USING btree ("opens_at");--> statement-breakpoint
CREATE INDEX "planned_content_closes_at_index" ON "planned_content" USING btree ("closes_at");