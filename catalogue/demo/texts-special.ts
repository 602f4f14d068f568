import type { Texts } from './words.ts'

/** Two-weekly and coloured lenses, by family. */
export const specialTexts: Texts = {
  'brisenne-14': {
    de: 'Zwei Wochen, dann ein neues Paar: Das liegt zwischen Tages- und Monatslinse, bei Preis und Frische. Die Oberfläche hält Proteine aus der Tränenflüssigkeit auf Abstand. Nachts braucht die Linse eine Pflegelösung.',
    en: 'Two weeks, then a new pair: between a daily and a monthly lens in price and freshness. The surface keeps proteins from the tears at a distance. At night the lens needs a care solution.',
    it: 'Due settimane, poi un paio nuovo: una via di mezzo fra giornaliera e mensile, per prezzo e freschezza. La superficie tiene lontane le proteine delle lacrime. Di notte la lente ha bisogno di una soluzione.',
    fr: 'Deux semaines, puis une nouvelle paire, entre la journalière et la mensuelle par le prix et la fraîcheur. La surface tient à distance les protéines des larmes. La nuit, la lentille a besoin d’une solution d’entretien.',
  },
  'brisenne-14-toric': {
    de: 'Die Zweiwochenlinse für Augen mit Hornhautverkrümmung, einer ungleich gewölbten Hornhaut. Vier Stärken des Zylinders, so nennt man den Ausgleich, und achtzehn Achsen stehen zur Wahl. Die Linse sitzt auch bei müden Lidern ruhig.',
    en: 'The two-weekly lens for astigmatism, an unevenly curved cornea. Four cylinders, the strength of that correction, and eighteen axes, its direction, are available. The lens sits quietly even under tired lids.',
    it: 'La quindicinale per l’astigmatismo, cioè una cornea curva in modo irregolare. Sono disponibili quattro cilindri, la forza della correzione, e diciotto assi, la direzione. La lente resta ferma anche sotto palpebre stanche.',
    fr: 'La bimensuelle pour l’astigmatisme (une cornée de courbure irrégulière). Quatre cylindres, la force de la correction, et dix-huit axes, sa direction, sont disponibles. La lentille reste en place même sous des paupières fatiguées.',
  },
  'brisenne-14-multifocal': {
    de: 'Bald lieferbar und schon bestellbar: die erste Zweiwochenlinse von Brisenne für nah und fern. Drei Additionen, also Zusätze für die Nähe, decken leichte bis deutliche Leseschwäche ab. Die Gewöhnung dauert meist wenige Tage.',
    en: 'Arriving soon and open for orders: the first Brisenne two-weekly for near and far. Three additions, the extra strength for near, cover slight to marked reading difficulty. Getting used to it usually takes a few days.',
    it: 'In arrivo e già ordinabile: la prima quindicinale Brisenne per vicino e lontano. Tre addizioni, cioè la correzione in più per vicino, coprono difficoltà di lettura da lievi a marcate. Di solito bastano pochi giorni per abituarsi.',
    fr: 'Bientôt livrable et déjà à commander, la première bimensuelle Brisenne pour le près et le loin. Trois additions, la puissance en plus pour la lecture, couvrent les besoins légers à marqués. L’habitude vient en quelques jours en général.',
  },
  'fjellis-14': {
    de: 'Eine schlichte Zweiwochenlinse für einfache Korrekturen. Das Material ist etwas fester, das hilft beim Einsetzen. Ein Radius, also eine Wölbung, genügt für die meisten Augen.',
    en: 'A plain two-weekly lens for simple corrections. The material is a little firmer, which helps when putting it in. One base curve, the roundness of the lens, is enough for most eyes.',
    it: 'Una quindicinale essenziale per correzioni semplici. Il materiale è un po’ più rigido e questo aiuta a inserirla. Un solo raggio, cioè la curvatura, basta per la maggior parte degli occhi.',
    fr: 'Une bimensuelle sobre pour les corrections simples. La matière est un peu plus ferme, ce qui aide à la pose. Un seul rayon, c’est-à-dire la courbure, suffit à la plupart des yeux.',
  },
  'irisande-month': {
    de: 'Drei Farbringe liegen übereinander, so wirkt die neue Augenfarbe natürlich, auch auf dunklen Augen. Die Pigmente sind im Material verschlossen und berühren das Auge nicht. Mit 0.00 auch ganz ohne Korrektur erhältlich.',
    en: 'Three rings of colour lie one above the other, so the new eye colour looks natural, even on dark eyes. The pigments are sealed in the material and do not touch the eye. With 0.00 it comes without any correction.',
    it: 'Tre anelli di colore sovrapposti rendono naturale la nuova tinta, anche su occhi scuri. I pigmenti sono racchiusi nel materiale e non toccano l’occhio. Con 0.00 è disponibile anche senza correzione.',
    fr: 'Trois anneaux de couleur superposés donnent un effet naturel, même sur des yeux foncés. Les pigments sont enfermés dans la matière et ne touchent pas l’œil. Avec 0.00, elle existe aussi sans correction.',
  },
  'irisande-day': {
    de: 'Eine andere Augenfarbe für einen Tag, ein Fest oder ein Foto. Die Farben sind heller als bei der Monatslinse und betonen den eigenen Ton. Abends kommt die Linse in den Abfall, Pflege braucht es keine.',
    en: 'Another eye colour for a day, a party or a photo. The shades are lighter than those of the monthly lens and bring out the natural colour. In the evening the lens is thrown away, with no care needed.',
    it: 'Un altro colore degli occhi per un giorno, una festa o una foto. Le tinte sono più chiare di quelle mensili e valorizzano il colore naturale. La sera la lente si getta, senza manutenzione.',
    fr: 'Une autre couleur des yeux pour un jour, une fête ou une photo. Les teintes sont plus claires que celles de la mensuelle et soulignent la couleur naturelle. Le soir, la lentille se jette, sans entretien.',
  },
  'colibrine-day': {
    de: 'Kräftige Farben wie das Gefieder eines Kolibris, für einen Tag. Ein dunkler Ring am Rand lässt das Auge weiter wirken. Die Mitte bleibt frei, so ändert sich am Sehen nichts.',
    en: 'Bold colours like a hummingbird’s feathers, for one day. A dark outer ring makes the eye look wider. The centre stays clear, so sight does not change.',
    it: 'Colori intensi come le piume di un colibrì, per un giorno. Un anello scuro esterno fa sembrare l’occhio più ampio. Il centro resta libero e la vista non cambia.',
    fr: 'Des couleurs vives comme les plumes d’un colibri, pour un jour. Un anneau extérieur foncé agrandit le regard. Le centre reste libre, la vue ne change donc pas.',
  },
  'colibrine-month': {
    de: 'Die vier Farben von Colibrine für einen Monat. Der Farbdruck deckt auch braune Augen gut ab. Violett gibt es nur für Minusstärken und ohne Korrektur.',
    en: 'The four Colibrine colours for a month. The print covers brown eyes well too. Violet is made only in minus strengths and without correction.',
    it: 'I quattro colori Colibrine per un mese. La stampa copre bene anche gli occhi marroni. Il viola esiste solo per gradazioni negative e senza correzione.',
    fr: 'Les quatre couleurs Colibrine pour un mois. L’impression couvre bien même les yeux bruns. Le violet n’existe qu’en puissances négatives et sans correction.',
  },
  'colibrine-soft-tint': {
    de: 'Eine zarte Tönung, die helle Augen etwas auffrischt. Diese Zweiwochenlinse wird nicht mehr hergestellt. Ähnliche Farben gibt es als Monatslinse.',
    en: 'A soft tint that freshens up light eyes a little. This two-weekly lens is no longer made. Similar colours are available as a monthly lens.',
    it: 'Una tinta delicata che ravviva un po’ gli occhi chiari. Questa quindicinale non è più prodotta. Colori simili esistono come lente mensile.',
    fr: 'Une teinte douce qui ravive un peu les yeux clairs. Cette bimensuelle n’est plus fabriquée. Des couleurs proches existent en lentille mensuelle.',
  },
}
