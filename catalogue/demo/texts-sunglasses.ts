import type { Texts } from './words.ts'

/** By model. The sentence on the tint or the polarisation is added by words.ts. */
export const sunglassTexts: Texts = {
  'dorvane-brise': {
    de: 'Die Pantoform, oben gerade und unten rund, steht fast jedem Gesicht. Der Rahmen ist aus Acetat, einem Kunststoff aus Baumwolle. Er wird von Hand poliert.',
    en: 'The panto shape, straight above and round below, suits almost every face. The frame is acetate, a material made from cotton. It is polished by hand.',
    it: 'La forma panto, dritta sopra e tonda sotto, sta bene a quasi ogni viso. La montatura è in acetato, un materiale ricavato dal cotone. È lucidata a mano.',
    fr: 'La forme panto, droite en haut et ronde en bas, va à presque tous les visages. La monture est en acétate, une matière issue du coton. Elle est polie à la main.',
  },
  'dorvane-sable': {
    de: 'Runde Gläser in einem schmalen Rahmen, hell wie Sand am Nachmittag. Weiche Nasenpads halten die Brille, ohne zu drücken. Für schmale Gesichter.',
    en: 'Round lenses in a slim frame, light as sand in the afternoon. Soft nose pads hold the glasses without pressing. For narrow faces.',
    it: 'Lenti tonde in una montatura sottile, chiara come la sabbia del pomeriggio. I naselli morbidi tengono gli occhiali senza premere. Per visi stretti.',
    fr: 'Des verres ronds dans une monture fine, claire comme le sable de l’après-midi. Les plaquettes souples tiennent sans appuyer. Pour les visages étroits.',
  },
  'dorvane-falaise': {
    de: 'Klare Kanten, breite Bügel, viel Schutz von der Seite. Falaise ist für breitere Gesichter gemacht. Das Scharnier federt und gibt beim Aufsetzen nach.',
    en: 'Clear edges, wide arms, plenty of cover from the side. Falaise is made for broader faces. The hinge is sprung and gives way when the glasses are put on.',
    it: 'Linee nette, aste larghe, molta protezione laterale. Falaise è fatta per visi più larghi. La cerniera a molla cede quando si indossano gli occhiali.',
    fr: 'Des lignes nettes, des branches larges, une bonne protection latérale. Falaise est faite pour les visages plus larges. La charnière à ressort cède à l’enfilage.',
  },
  'dorvane-etoile': {
    de: 'Hochgezogene Ecken geben dem Blick Schwung. Das dunkle Bordeaux wirkt im Schatten fast schwarz und leuchtet in der Sonne. Neu in diesem Sommer.',
    en: 'Raised corners give the look a lift. The dark bordeaux seems almost black in the shade and glows in the sun. New this summer.',
    it: 'Gli angoli rialzati danno slancio allo sguardo. Il bordeaux scuro all’ombra sembra quasi nero e al sole si accende. Nuovo quest’estate.',
    fr: 'Les coins relevés donnent de l’élan au regard. Le bordeaux foncé paraît presque noir à l’ombre et s’illumine au soleil. Nouveau cet été.',
  },
  'sundsholm-vik': {
    de: 'Ein eckiger Rahmen aus recyceltem Kunststoff, matt und leicht. Mit 22 Gramm ist er auf der Nase kaum zu spüren. Er verträgt Salzwasser und Stürze.',
    en: 'A square frame of recycled plastic, matt and light. At 22 grams it is hardly felt on the nose. It puts up with salt water and falls.',
    it: 'Una montatura quadrata in plastica riciclata, opaca e leggera. Con 22 grammi quasi non si sente sul naso. Sopporta acqua salata e cadute.',
    fr: 'Une monture carrée en plastique recyclé, mate et légère. Avec 22 grammes, elle se sent à peine sur le nez. Elle supporte l’eau salée et les chutes.',
  },
  'sundsholm-holme': {
    de: 'Eine ruhige Form für alle Tage. Der Steg, das Stück über der Nase, ist wie ein Schlüsselloch geschnitten und passt so auf viele Nasen. Mit dünnen, biegsamen Bügeln.',
    en: 'A quiet shape for every day. The bridge, the part over the nose, is cut like a keyhole and so fits many noses. With thin, flexible arms.',
    it: 'Una forma tranquilla per tutti i giorni. Il ponte, la parte sopra il naso, è tagliato a buco di serratura e si adatta a molti nasi. Con aste sottili e flessibili.',
    fr: 'Une forme calme pour tous les jours. Le pont, la partie sur le nez, est taillé en trou de serrure et va ainsi à bien des nez. Avec des branches fines et souples.',
  },
  'sundsholm-klint': {
    de: 'Die Pilotenform in dünnem Metall. Die Gläser reichen weit über die Wangen und lassen wenig Streulicht durch. Nasenpads lassen sich beim Optiker einstellen.',
    en: 'The pilot shape in thin metal. The lenses reach far over the cheeks and let in little stray light. The nose pads can be adjusted by an optician.',
    it: 'La forma da pilota in metallo sottile. Le lenti scendono sulle guance e lasciano entrare poca luce laterale. I naselli si regolano dall’ottico.',
    fr: 'La forme pilote en métal fin. Les verres descendent sur les joues et laissent passer peu de lumière parasite. Les plaquettes se règlent chez l’opticien.',
  },
  'sundsholm-strand': {
    de: 'Ovale Gläser, ein Rahmen in der Farbe von tiefem Wasser. Klein und leicht, auch für Jugendliche. Die Serie läuft aus, verkauft wird der Rest.',
    en: 'Oval lenses and a frame the colour of deep water. Small and light, also for teenagers. The series is ending and the remaining pieces are being sold.',
    it: 'Lenti ovali e una montatura del colore dell’acqua profonda. Piccola e leggera, anche per ragazzi. La serie termina e si vendono gli ultimi pezzi.',
    fr: 'Des verres ovales et une monture couleur d’eau profonde. Petite et légère, aussi pour les adolescents. La série se termine, les dernières pièces sont en vente.',
  },
  'maresole-cala': {
    de: 'Katzenaugen in Koralle, gedacht für Strand und Stadt. Der breite Rahmen schützt auch von oben. Ein weiches Etui liegt bei.',
    en: 'Cat-eyes in coral, meant for beach and city. The wide frame gives cover from above too. A soft pouch is included.',
    it: 'Occhi di gatto color corallo, per la spiaggia e la città. La montatura larga protegge anche dall’alto. È incluso un astuccio morbido.',
    fr: 'Des yeux de chat couleur corail, pour la plage et la ville. La monture large protège aussi du haut. Une pochette souple est fournie.',
  },
  'maresole-scoglio': {
    de: 'Kantig wie ein Fels, aber nur 26 Gramm schwer. Der Rahmen aus Nylon verformt sich auch im warmen Auto nicht. Für mittlere bis breite Gesichter.',
    en: 'Angular as a rock, yet only 26 grams. The nylon frame keeps its shape even in a warm car. For medium to broad faces.',
    it: 'Squadrata come uno scoglio, ma pesa solo 26 grammi. La montatura in nylon non si deforma neppure in un’auto calda. Per visi medi e larghi.',
    fr: 'Anguleuse comme un rocher, mais seulement 26 grammes. La monture en nylon garde sa forme même dans une voiture chaude. Pour les visages moyens à larges.',
  },
  'maresole-onda': {
    de: 'Ein schmales Oval, wie eine kleine Welle. Die durchscheinende Farbe fängt das Licht. Nur in wenigen Stücken gefertigt.',
    en: 'A narrow oval, like a small wave. The translucent colour catches the light. Made in small numbers only.',
    it: 'Un ovale stretto, come una piccola onda. Il colore traslucido cattura la luce. Prodotta in pochi esemplari.',
    fr: 'Un ovale étroit, comme une petite vague. La couleur translucide capte la lumière. Fabriquée en petite quantité.',
  },
  'maresole-vela': {
    de: 'Ein doppelter Steg und tropfenförmige Gläser, leicht wie ein Segel. Das Metall ist ohne Nickel. Die Bügelenden sind weich überzogen.',
    en: 'A double bridge and drop-shaped lenses, light as a sail. The metal is free of nickel. The ends of the arms have a soft coating.',
    it: 'Un doppio ponte e lenti a goccia, leggera come una vela. Il metallo è senza nichel. I terminali delle aste hanno un rivestimento morbido.',
    fr: 'Un double pont et des verres en goutte, légère comme une voile. Le métal est sans nickel. Les embouts des branches sont gainés de matière douce.',
  },
}
