import type { Texts } from './words.ts'

/** By family: what is special about this lens. What is in the box is added by words.ts. */
export const dailyTexts: Texts = {
  'ondrella-day': {
    de: 'Eine Tageslinse für lange Tage. Das Material ist Silikonhydrogel, ein weicher Kunststoff, der viel Sauerstoff ans Auge lässt. Der glatte Rand ist beim Blinzeln kaum zu spüren.',
    en: 'A daily lens for long days. It is made of silicone hydrogel, a soft material that lets plenty of oxygen reach the eye. Its smooth edge is hardly felt when blinking.',
    it: 'Una lente giornaliera per giornate lunghe. È in silicone hydrogel, un materiale morbido che lascia arrivare molto ossigeno all’occhio. Il bordo liscio quasi non si avverte quando si battono le palpebre.',
    fr: 'Une lentille journalière pour les longues journées. Elle est en silicone-hydrogel, une matière souple qui laisse passer beaucoup d’oxygène. Son bord lisse se sent à peine au clignement.',
  },
  'ondrella-day-toric': {
    de: 'Die Tageslinse von Ondrella für Augen mit Hornhautverkrümmung, also einer ungleich gewölbten Hornhaut. Eine schwerere Zone unten hält die Linse in ihrer Lage. So bleibt das Bild auch bei schnellen Blicken ruhig.',
    en: 'The Ondrella daily for astigmatism, an unevenly curved cornea. A heavier zone at the bottom keeps the lens in its position. The image stays steady even when the eyes move quickly.',
    it: 'La giornaliera Ondrella per l’astigmatismo, cioè una cornea curva in modo irregolare. Una zona più pesante in basso tiene la lente in posizione. L’immagine resta stabile anche quando lo sguardo si sposta in fretta.',
    fr: 'La journalière Ondrella pour l’astigmatisme (une cornée de courbure irrégulière). Une zone plus lourde en bas maintient la lentille en place. L’image reste stable, même quand le regard bouge vite.',
  },
  'ondrella-day-multifocal': {
    de: 'Eine Tageslinse mit drei Zonen, für nah, mittel und fern. Die Addition ist der Zusatz für die Nähe; es gibt sie in drei Stufen. An die Übergänge gewöhnen sich die Augen meist in ein bis zwei Wochen.',
    en: 'A daily lens with three zones, for near, middle and far. The addition is the extra strength for close work and comes in three steps. Eyes usually get used to the transitions within one or two weeks.',
    it: 'Una lente giornaliera con tre zone, per vicino, medio e lontano. L’addizione è la correzione in più per la lettura ed esiste in tre livelli. Di solito gli occhi si abituano ai passaggi in una o due settimane.',
    fr: 'Une lentille journalière à trois zones, de près, intermédiaire et de loin. L’addition est la puissance en plus pour la lecture et existe en trois niveaux. Les yeux s’habituent aux transitions en une à deux semaines en général.',
  },
  'ondrella-day-classic': {
    de: 'Die erste Tageslinse von Ondrella, aus Hydrogel, einem Kunststoff mit viel Wasser. Die Herstellung ist beendet, es gibt nur noch Restbestände. Die Nachfolgerin hat dieselbe Form und lässt mehr Sauerstoff ans Auge.',
    en: 'The first Ondrella daily, made of hydrogel, a material with a high water content. Production has ended and only remaining stock is left. Its successor has the same shape and lets more oxygen through.',
    it: 'La prima giornaliera Ondrella, in hydrogel, un materiale ricco di acqua. La produzione è terminata e restano solo le ultime scorte. La lente che la sostituisce ha la stessa forma e lascia passare più ossigeno.',
    fr: 'La première journalière Ondrella, en hydrogel, une matière riche en eau. La fabrication est arrêtée, il ne reste que les derniers stocks. Celle qui lui succède a la même forme et laisse passer plus d’oxygène.',
  },
  'tavelle-one': {
    de: 'Sehr dünn und an der Oberfläche fast nur Wasser: So fühlt sich Tavelle One am Morgen wie am Abend gleich an. Ein Filter im Material hält einen Teil der UV-Strahlen ab. Eine Sonnenbrille ersetzt er nicht.',
    en: 'Very thin, with a surface that is almost all water, so Tavelle One feels the same in the evening as in the morning. A filter in the material holds back part of the UV light. It does not replace sunglasses.',
    it: 'Molto sottile, con una superficie fatta quasi solo di acqua, così Tavelle One dà la stessa sensazione la mattina e la sera. Un filtro nel materiale trattiene una parte dei raggi UV. Non sostituisce gli occhiali da sole.',
    fr: 'Très fine, avec une surface presque entièrement faite d’eau, Tavelle One offre la même sensation le soir que le matin. Un filtre dans la matière retient une partie des UV. Il ne remplace pas des lunettes de soleil.',
  },
  'tavelle-one-toric': {
    de: 'Das wasserreiche Material von Tavelle One, mit Ausgleich einer Hornhautverkrümmung, also einer ungleich gewölbten Hornhaut. Zylinder und Achse auf dem Linsenpass sagen, wie stark sie ist und in welche Richtung sie zeigt. Zwei flache Zonen an der Seite richten die Linse bei jedem Lidschlag aus.',
    en: 'The water-rich material of Tavelle One, with a correction for astigmatism. Cylinder and axis on the prescription say how strong the uneven curve is and which way it points. Two flat zones at the sides align the lens with every blink.',
    it: 'Il materiale ricco di acqua di Tavelle One, con la correzione dell’astigmatismo, cioè di una cornea irregolare. Cilindro e asse sulla prescrizione dicono quanto è forte e in quale direzione. Due zone piatte ai lati riallineano la lente a ogni battito di palpebre.',
    fr: 'La matière riche en eau de Tavelle One, avec la correction de l’astigmatisme (une cornée de courbure irrégulière). Le cylindre et l’axe de l’ordonnance indiquent sa force et sa direction. Deux zones plates sur les côtés réalignent la lentille à chaque clignement.',
  },
  'tavelle-one-multifocal': {
    de: 'Für Augen, denen Lesen ohne Brille schwerfällt. Die Mitte der Linse ist für die Nähe da, der Rand für die Ferne; das Gehirn wählt das passende Bild. Neu im Sortiment und gleich dünn wie Tavelle One.',
    en: 'For eyes that find reading without glasses hard. The centre of the lens is for near, the edge for far, and the brain picks the right image. New in the range and as thin as Tavelle One.',
    it: 'Per gli occhi che faticano a leggere senza occhiali. Il centro della lente serve per vicino, il bordo per lontano, e il cervello sceglie l’immagine giusta. Nuova nell’assortimento e sottile come Tavelle One.',
    fr: 'Pour les yeux qui peinent à lire sans lunettes. Le centre de la lentille sert de près, le bord de loin, et le cerveau choisit la bonne image. Nouvelle dans l’assortiment, aussi fine que Tavelle One.',
  },
  'brevelle-daily': {
    de: 'Die günstige Tageslinse. Schlichtes Hydrogel, ein Kunststoff mit 58 Prozent Wasser, mit einer leichten blauen Tönung, die beim Greifen hilft. Gut für Sport, Ferien und einzelne Tage.',
    en: 'The inexpensive daily. Plain hydrogel, a material with 58 percent water, with a light blue tint that makes it easy to find and pick up. Good for sport, holidays and single days.',
    it: 'La giornaliera conveniente. Semplice hydrogel, un materiale con il 58 per cento di acqua, con una leggera tinta blu che aiuta a prenderla. Va bene per lo sport, le vacanze e i giorni singoli.',
    fr: 'La journalière économique. Un hydrogel simple, une matière avec 58 pour cent d’eau, légèrement bleuté pour être facile à saisir. Bien pour le sport, les vacances et les jours isolés.',
  },
  'brevelle-daily-toric': {
    de: 'Auch mit Hornhautverkrümmung, einer ungleich gewölbten Hornhaut, muss eine Tageslinse nicht teuer sein. Diese hier deckt die häufigen Stärken ab. Eine feine Linie am unteren Rand zeigt beim Anpassen, ob die Linse richtig sitzt.',
    en: 'A daily lens for astigmatism, an unevenly curved cornea, need not be expensive. This one covers the common strengths. A fine line at the lower edge shows at the fitting whether the lens sits correctly.',
    it: 'Anche con l’astigmatismo, cioè una cornea curva in modo irregolare, una giornaliera può costare poco. Questa copre le gradazioni più comuni. Una linea sottile in basso mostra durante la prova se la lente è ben posizionata.',
    fr: 'Même avec un astigmatisme (une cornée de courbure irrégulière), une journalière peut rester abordable. Celle-ci couvre les puissances courantes. Un trait fin en bas montre lors de l’adaptation si la lentille est bien placée.',
  },
  'kelvary-day': {
    de: 'Neu von Kelvary, entwickelt für trockene Luft in Büro und Zug. Ein Feuchtestoff im Material gibt den Tag über Wasser ab. Zwei Radien, also zwei Wölbungen, passen zu flachen und steilen Augen.',
    en: 'New from Kelvary, made for dry air in offices and trains. A moisturiser in the material gives off water through the day. Two base curves, the roundness of the lens, suit flatter and steeper eyes.',
    it: 'Novità Kelvary, pensata per l’aria secca di uffici e treni. Una sostanza idratante nel materiale rilascia acqua durante il giorno. Due raggi, cioè due curvature, si adattano a occhi più piatti o più curvi.',
    fr: 'Une nouveauté Kelvary, conçue pour l’air sec des bureaux et des trains. Un agent hydratant dans la matière libère de l’eau au fil de la journée. Deux rayons, donc deux courbures, conviennent aux yeux plus plats ou plus bombés.',
  },
  'fjellis-daily': {
    de: 'Eine leichte Tageslinse aus dem Norden, in einem Blister mit wenig Kunststoff. Das Material nimmt kaum Ablagerungen an. Die kleine Auswahl an Stärken hält den Preis tief.',
    en: 'A light daily from the north, in a blister made with little plastic. The material picks up hardly any deposits. The small choice of strengths keeps the price low.',
    it: 'Una giornaliera leggera dal Nord, in un blister con poca plastica. Il materiale trattiene pochissimi depositi. La scelta ridotta di gradazioni tiene basso il prezzo.',
    fr: 'Une journalière légère venue du Nord, dans un blister avec peu de plastique. La matière retient très peu de dépôts. Le choix réduit de puissances garde le prix bas.',
  },
  'sorvane-sport': {
    de: 'Gemacht für Bewegung. Der Durchmesser ist etwas weiter als üblich, so sitzt die Linse auch bei Wind, Schnee und Sprüngen fest. Ein UV-Filter im Material hilft unterwegs, ersetzt aber keine Sonnenbrille.',
    en: 'Made for movement. The diameter is a little wider than usual, so the lens stays put in wind, snow and jumps. A UV filter in the material helps outdoors but does not replace sunglasses.',
    it: 'Fatta per il movimento. Il diametro è un po’ più ampio del solito, così la lente resta ferma con il vento, sulla neve e nei salti. Un filtro UV aiuta all’aperto, ma non sostituisce gli occhiali da sole.',
    fr: 'Faite pour bouger. Son diamètre est un peu plus large que d’habitude, et la lentille tient par vent, sur la neige et dans les sauts. Un filtre UV aide en plein air, sans remplacer des lunettes de soleil.',
  },
  'sorvane-sport-toric': {
    de: 'Die Sportlinse für Augen mit Hornhautverkrümmung, einer ungleich gewölbten Hornhaut. Vier dünne Zonen halten die Achse, also die Richtung der Korrektur, auch beim Liegen und Drehen. Gut für Klettern, Yoga und Ballspiele.',
    en: 'The sports lens for astigmatism, an unevenly curved cornea. Four thin zones hold the axis, the direction of the correction, even when lying down or turning. Good for climbing, yoga and ball games.',
    it: 'La lente sportiva per l’astigmatismo, cioè una cornea curva in modo irregolare. Quattro zone sottili mantengono l’asse, la direzione della correzione, anche da sdraiati o durante una rotazione. Va bene per arrampicata, yoga e giochi con la palla.',
    fr: 'La lentille de sport pour l’astigmatisme (une cornée de courbure irrégulière). Quatre zones fines gardent l’axe, la direction de la correction, même en position couchée ou en rotation. Bien pour l’escalade, le yoga et les jeux de balle.',
  },
  'pellaria-vario-day': {
    de: 'Sehen in jeder Entfernung, ohne abends an Pflege zu denken. Die Stärke ändert sich von der Mitte zum Rand fein abgestuft, ohne sichtbare Kante. Vier Additionen, also vier Zusätze für die Nähe, decken den Bedarf von Anfang bis Ende ab.',
    en: 'Clear sight at every distance, with no care to think of in the evening. The strength changes in fine steps from centre to edge, with no visible line. Four additions, the extra strength for near, cover every stage.',
    it: 'Vedere a ogni distanza, senza pensare alla manutenzione la sera. La gradazione cambia a poco a poco dal centro al bordo, senza linee visibili. Quattro addizioni, cioè la correzione in più per vicino, coprono ogni fase.',
    fr: 'Voir à toutes les distances, sans entretien le soir. La puissance change par degrés du centre au bord, sans limite visible. Quatre additions, la puissance en plus pour la vision de près, couvrent chaque étape.',
  },
}
