CREATE TABLE "categories" (
	"code" text PRIMARY KEY NOT NULL,
	"parent" text,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_texts" (
	"category" text NOT NULL,
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "category_texts_category_locale_pk" PRIMARY KEY("category","locale"),
	CONSTRAINT "category_texts_locale_slug_unique" UNIQUE("locale","slug")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"source" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_categories_code_fk" FOREIGN KEY ("parent") REFERENCES "public"."categories"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_texts" ADD CONSTRAINT "category_texts_category_categories_code_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("code") ON DELETE cascade ON UPDATE no action;