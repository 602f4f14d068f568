import type { Texts } from './words.ts'

/** By model. The sentence on the lenses is added by words.ts. */
export const readingTexts: Texts = {
  'lettera-appunto': {
    de: 'Die Lesebrille für den Schreibtisch. Rechteckig, leicht, mit federnden Bügeln. Der Blick über den Rand in den Raum bleibt frei.',
    en: 'The reading glasses for the desk. Rectangular, light, with sprung arms. The view over the rim into the room stays free.',
    it: 'Gli occhiali da lettura per la scrivania. Rettangolari, leggeri, con aste a molla. Lo sguardo sopra il bordo resta libero.',
    fr: 'Les lunettes de lecture pour le bureau. Rectangulaires, légères, aux branches à ressort. Le regard par-dessus le bord reste libre.',
  },
  'lettera-capitolo': {
    de: 'Für lange Kapitel: Die Pantoform, oben gerade und unten rund, gibt viel Platz für die Zeile. Das warme Havanna passt zu fast allem. Mit einem schmalen Etui.',
    en: 'For long chapters: the panto shape, straight above and round below, leaves plenty of room for the line. The warm havana goes with almost anything. With a slim pouch.',
    it: 'Per capitoli lunghi: la forma panto, dritta sopra e tonda sotto, lascia molto spazio alla riga. Il caldo avana si abbina a quasi tutto. Con un astuccio sottile.',
    fr: 'Pour les longs chapitres, la forme panto, droite en haut et ronde en bas, laisse beaucoup de place à la ligne. L’écaille chaude va avec presque tout. Avec un étui fin.',
  },
  'lettera-rima': {
    de: 'Kleine runde Gläser in feinem Metall. Rima wiegt nur 14 Gramm. Die Nasenpads sind aus weichem Silikon.',
    en: 'Small round lenses in fine metal. Rima weighs only 14 grams. The nose pads are soft silicone.',
    it: 'Piccole lenti tonde in metallo sottile. Rima pesa solo 14 grammi. I naselli sono in silicone morbido.',
    fr: 'De petits verres ronds dans un métal fin. Rima ne pèse que 14 grammes. Les plaquettes sont en silicone souple.',
  },
  'lettera-verso': {
    de: 'Ein weiches Oval, das im Gesicht zurücktritt. Die matte Oberfläche bleibt frei von Fingerspuren. Gut als zweite Brille in Küche oder Tasche.',
    en: 'A soft oval that stays in the background. The matt surface shows no finger marks. Good as a second pair in the kitchen or the bag.',
    it: 'Un ovale morbido che non si impone. La superficie opaca non mostra le impronte. Utile come secondo paio in cucina o in borsa.',
    fr: 'Un ovale doux qui reste discret. La surface mate ne garde pas les traces de doigts. Bien comme deuxième paire à la cuisine ou dans le sac.',
  },
  'halmby-fyr': {
    de: 'Nordisch schlicht, aus recyceltem Kunststoff. Die eckigen Gläser sind hoch genug, um vom Buch zum Bildschirm zu wechseln. Schrauben gibt es keine, die Bügel rasten ein.',
    en: 'Nordic and plain, made of recycled plastic. The square lenses are tall enough to move from book to screen. There are no screws, the arms click in.',
    it: 'Essenziale e nordica, in plastica riciclata. Le lenti quadrate sono abbastanza alte per passare dal libro allo schermo. Niente viti, le aste si agganciano.',
    fr: 'Sobre et nordique, en plastique recyclé. Les verres carrés sont assez hauts pour passer du livre à l’écran. Pas de vis, les branches s’enclenchent.',
  },
  'halmby-bark': {
    de: 'Die Farbe und die feine Maserung erinnern an Birkenrinde. Jeder Rahmen sieht darum etwas anders aus. Neu von Halmby.',
    en: 'Colour and fine grain recall birch bark. So every frame looks a little different. New from Halmby.',
    it: 'Il colore e le venature fini ricordano la corteccia di betulla. Ogni montatura è quindi un po’ diversa. Novità Halmby.',
    fr: 'La couleur et les fines veines rappellent l’écorce de bouleau. Chaque monture est donc un peu différente. Nouveau chez Halmby.',
  },
  'halmby-nist': {
    de: 'Dünnes Edelstahlblech, einmal gefaltet, ohne Lötstelle. Flach genug für die Hemdtasche. In kleiner Serie gefertigt.',
    en: 'Thin sheet steel, folded once, without a solder joint. Flat enough for a shirt pocket. Made in a small series.',
    it: 'Una sottile lamina di acciaio, piegata una sola volta, senza saldature. Piatta abbastanza per il taschino. Prodotta in piccola serie.',
    fr: 'Une fine tôle d’acier, pliée une seule fois, sans soudure. Assez plate pour la poche de chemise. Fabriquée en petite série.',
  },
  'papelle-marge': {
    de: 'Eine bunte Lesebrille für wenig Geld, so dass in jedem Zimmer eine liegen kann. Innen ist der Rahmen hell, das macht ihn freundlich. Mit Stoffbeutel.',
    en: 'Colourful reading glasses for little money, so that there can be a pair in every room. The frame is light on the inside, which makes it friendly. With a cloth pouch.',
    it: 'Occhiali da lettura colorati che costano poco, così ce n’è un paio in ogni stanza. L’interno chiaro rende allegra la montatura. Con sacchetto di stoffa.',
    fr: 'Des lunettes de lecture colorées pour peu d’argent, une paire dans chaque pièce. L’intérieur clair rend la monture gaie. Avec une pochette en tissu.',
  },
  'papelle-encre': {
    de: 'Leicht hochgezogene Ecken und die Farbe von Tinte. Encre wirkt wach, auch am Abend. Die Bügel sind biegsam und drücken nicht hinter dem Ohr.',
    en: 'Slightly raised corners and the colour of ink. Encre looks wide awake, even in the evening. The arms are flexible and do not press behind the ear.',
    it: 'Angoli un po’ rialzati e il colore dell’inchiostro. Encre ha un’aria sveglia, anche la sera. Le aste flessibili non premono dietro l’orecchio.',
    fr: 'Des coins un peu relevés et la couleur de l’encre. Encre a l’air éveillé, même le soir. Les branches souples n’appuient pas derrière l’oreille.',
  },
  'papelle-plume': {
    de: 'Die leichteste Brille der Reihe, hell und fast durchsichtig. Im Etui kaum dicker als ein Stift.',
    en: 'The lightest pair of the series, pale and almost see-through. In its pouch hardly thicker than a pen.',
    it: 'Il modello più leggero della serie, chiaro e quasi trasparente. Nell’astuccio è poco più spesso di una penna.',
    fr: 'La paire la plus légère de la série, claire et presque transparente. Dans son étui, à peine plus épaisse qu’un stylo.',
  },
}
