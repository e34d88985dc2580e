CREATE SCHEMA stellwerk;
CREATE TABLE stellwerk.chat (
    game text NOT NULL,
    n integer NOT NULL,
    seat integer NOT NULL,
    at double precision NOT NULL,
    line text NOT NULL
);
CREATE TABLE stellwerk.entries (
    game text NOT NULL,
    n integer NOT NULL,
    line text NOT NULL
);
CREATE TABLE stellwerk.games (
    id text NOT NULL,
    created double precision NOT NULL,
    changed double precision NOT NULL,
    header text NOT NULL,
    set_up text NOT NULL,
    standing text NOT NULL,
    edition integer NOT NULL,
    due double precision,
    open boolean NOT NULL,
    is_over boolean NOT NULL,
    next integer NOT NULL,
    said integer DEFAULT 0 NOT NULL,
    touched double precision DEFAULT EXTRACT(epoch FROM now()) NOT NULL
)
WITH (fillfactor='70');
CREATE TABLE stellwerk.holders (
    game text NOT NULL,
    seat integer NOT NULL,
    browser text NOT NULL
);
CREATE TABLE stellwerk.leases (
    game text NOT NULL,
    node text NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE stellwerk.schema_version (
    version integer NOT NULL
);
INSERT INTO stellwerk.chat VALUES ('82zlWPf72EmQ', 0, 1, 1794916996.3116121, 'Fancy another one tomorrow? 🚂');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 0, '{"n":0,"seat":null,"action":"set-up","outcomes":[0,"white","green","purple","locomotive","red","green","green","black","purple","orange","yellow","white","white","winnipeg-houston","montreal-new_orleans","toronto-miami","kansas_city-houston","helena-los_angeles","sault_ste_marie-oklahoma_city"]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 1, '{"n":1,"seat":0,"action":"keep montreal-new_orleans toronto-miami winnipeg-houston","phase":"start tickets"}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 2, '{"n":2,"seat":1,"action":"keep helena-los_angeles sault_ste_marie-oklahoma_city","phase":"start tickets"}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 3, '{"n":3,"seat":0,"action":"claim little_rock-saint_louis","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 4, '{"n":4,"seat":0,"action":"pay purple","phase":"colour","scored":[[0,2]]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 5, '{"n":5,"seat":1,"action":"take white","phase":"turn","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 6, '{"n":6,"seat":1,"action":"take orange","phase":"second card","outcomes":["purple"]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 7, '{"n":7,"seat":0,"action":"claim kansas_city-omaha:grey2","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 8, '{"n":8,"seat":0,"action":"pay green","phase":"colour","scored":[[0,1]]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 9, '{"n":9,"seat":1,"action":"take white","phase":"turn","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 10, '{"n":10,"seat":1,"action":"take black","phase":"second card","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 11, '{"n":11,"seat":0,"action":"claim seattle-vancouver:grey2","phase":"turn","scored":[[0,1]]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 12, '{"n":12,"seat":1,"action":"take orange","phase":"turn","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 13, '{"n":13,"seat":1,"action":"take purple","phase":"second card","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 14, '{"n":14,"seat":0,"action":"take red","phase":"turn","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 15, '{"n":15,"seat":0,"action":"draw","phase":"second card","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 16, '{"n":16,"seat":1,"action":"take white","phase":"turn","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 17, '{"n":17,"seat":1,"action":"take green","phase":"second card","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 18, '{"n":18,"seat":0,"action":"take purple","phase":"turn","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 19, '{"n":19,"seat":0,"action":"draw","phase":"second card","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 20, '{"n":20,"seat":1,"action":"claim duluth-sault_ste_marie","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 21, '{"n":21,"seat":1,"action":"pay white","phase":"colour","scored":[[1,4]]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 22, '{"n":22,"seat":0,"action":"claim portland-seattle:grey1","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 23, '{"n":23,"seat":0,"action":"pay white","phase":"colour","scored":[[0,1]]}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 0, '{"n":0,"seat":null,"action":"set-up","outcomes":[0,"orange","blue","locomotive","blue","locomotive","orange","yellow","purple","blue","red","red","black","blue","klodzko-zamosc","elblag-katowice","bydgoszcz-zamosc","zielona_gora-nowy_sacz","gdansk-suwalki","torun-zamosc","gorzow-krakow","koszalin-lublin"]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 24, '{"n":24,"seat":1,"action":"take yellow","phase":"turn","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('5ui60-S0pNkX', 25, '{"n":25,"seat":1,"action":"draw","phase":"second card","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 1, '{"n":1,"seat":0,"action":"keep klodzko-zamosc elblag-katowice","phase":"start tickets"}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 2, '{"n":2,"seat":1,"action":"keep gorzow-krakow torun-zamosc gdansk-suwalki","phase":"start tickets"}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 3, '{"n":3,"seat":0,"action":"draw","phase":"turn","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 4, '{"n":4,"seat":0,"action":"take blue","phase":"second card","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 5, '{"n":5,"seat":1,"action":"claim goldap-suwalki","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 6, '{"n":6,"seat":1,"action":"pay purple","phase":"colour","scored":[[1,1]]}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 7, '{"n":7,"seat":0,"action":"claim czestochowa-lodz:blue","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 8, '{"n":8,"seat":0,"action":"locos 1","phase":"locomotives","scored":[[0,2]]}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 9, '{"n":9,"seat":1,"action":"claim zakopane-slovakia:grey2","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 10, '{"n":10,"seat":1,"action":"pay orange","phase":"colour","scored":[[1,2]]}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 11, '{"n":11,"seat":0,"action":"claim lublin-zamosc:grey1","phase":"turn","scored":[[0,2]]}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 12, '{"n":12,"seat":1,"action":"claim bydgoszcz-torun:grey2","phase":"turn","scored":[[1,1]]}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 13, '{"n":13,"seat":0,"action":"take blue","phase":"turn","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 14, '{"n":14,"seat":0,"action":"take yellow","phase":"second card","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 15, '{"n":15,"seat":1,"action":"take locomotive","phase":"turn","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 16, '{"n":16,"seat":0,"action":"claim katowice-czestochowa:black","phase":"turn","scored":[[0,1]]}');
INSERT INTO stellwerk.entries VALUES ('2-DWtbgzSCcd', 17, '{"n":17,"seat":1,"action":"draw","phase":"turn","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('R6bYTWl1mmeK', 0, '{"n":0,"seat":null,"action":"set-up","outcomes":[0,"white","blue","purple","orange","white","purple","locomotive","yellow","blue","locomotive","white","yellow","purple","white","green","orange","white",[3,102],"madrid-palma","cuenca-murcia","leon-madrid","badajoz-valencia","oviedo-cuenca","guarda-murcia","porto-lisboa","sansebastian-cordoba","pamplona-barcelona","porto-france","faro-malaga","santander-zaragoza","valladolid-bilbao","faro-madrid","cadiz-almeria","lisboa-barcelona","sevilla-valencia","coimbra-caceres"]}');
INSERT INTO stellwerk.entries VALUES ('R6bYTWl1mmeK', 1, '{"n":1,"seat":0,"action":"keep cuenca-murcia","phase":"draft pick"}');
INSERT INTO stellwerk.entries VALUES ('R6bYTWl1mmeK', 2, '{"n":2,"seat":1,"action":"keep porto-lisboa","phase":"draft pick"}');
INSERT INTO stellwerk.entries VALUES ('R6bYTWl1mmeK', 3, '{"n":3,"seat":2,"action":"keep coimbra-caceres","phase":"draft pick"}');
INSERT INTO stellwerk.entries VALUES ('R6bYTWl1mmeK', 4, '{"n":4,"seat":0,"action":"keep faro-madrid","phase":"draft pick"}');
INSERT INTO stellwerk.entries VALUES ('R6bYTWl1mmeK', 5, '{"n":5,"seat":1,"action":"keep oviedo-cuenca","phase":"draft pick"}');
INSERT INTO stellwerk.entries VALUES ('R6bYTWl1mmeK', 6, '{"n":6,"seat":2,"action":"keep pamplona-barcelona","phase":"draft pick"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 0, '{"n":0,"seat":null,"action":"set-up","outcomes":[1,"orange","yellow","green","yellow","locomotive","yellow","purple","white","purple","white","blue","locomotive","green","jeonju-andong","wando-changwon","gongju-busan","pohang-mokpo","munsan-sokcho","uljin-ulsan","chungju-andong","incheon-cheongju","yeongdong-gyeongju","seoul-hongseong","suwon-wonju","gyeongju-jinju"]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 1, '{"n":1,"seat":0,"action":"keep pohang-mokpo","phase":"draft pick"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 2, '{"n":2,"seat":1,"action":"keep yeongdong-gyeongju","phase":"draft pick"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 3, '{"n":3,"seat":0,"action":"keep suwon-wonju","phase":"draft pick"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 4, '{"n":4,"seat":1,"action":"keep jeonju-andong","phase":"draft pick"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 5, '{"n":5,"seat":0,"action":"keep munsan-sokcho","phase":"draft pick"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 6, '{"n":6,"seat":1,"action":"keep seoul-hongseong","phase":"draft pick"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 7, '{"n":7,"seat":0,"action":"keep incheon-cheongju","phase":"draft pick"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 8, '{"n":8,"seat":1,"action":"keep gongju-busan","phase":"draft pick"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 9, '{"n":9,"seat":0,"action":"keep uljin-ulsan","phase":"draft pick"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 10, '{"n":10,"seat":1,"action":"keep gyeongju-jinju","phase":"draft pick"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 11, '{"n":11,"seat":0,"action":"keep chungju-andong incheon-cheongju munsan-sokcho suwon-wonju","phase":"draft keep"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 12, '{"n":12,"seat":1,"action":"keep seoul-hongseong wando-changwon yeongdong-gyeongju gongju-busan","phase":"draft keep"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 13, '{"n":13,"seat":1,"action":"take blue","phase":"turn","outcomes":["purple"]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 14, '{"n":14,"seat":1,"action":"take green","phase":"second card","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 15, '{"n":15,"seat":0,"action":"claim andong-mungyeong","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 16, '{"n":16,"seat":0,"action":"mat yellow","phase":"province"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 17, '{"n":17,"seat":0,"action":"express add 1","phase":"express","scored":[[0,2]]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 18, '{"n":18,"seat":1,"action":"claim gyeongju-pohang:grey","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 19, '{"n":19,"seat":1,"action":"pay green","phase":"colour"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 20, '{"n":20,"seat":1,"action":"cards 2","phase":"number"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 21, '{"n":21,"seat":1,"action":"mat red","phase":"province"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 22, '{"n":22,"seat":1,"action":"express add 1","phase":"express","scored":[[1,1]]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 23, '{"n":23,"seat":0,"action":"claim suncheon-yeosu:grey","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 24, '{"n":24,"seat":0,"action":"pay orange","phase":"colour"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 25, '{"n":25,"seat":0,"action":"no mat","phase":"province","scored":[[0,1]]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 26, '{"n":26,"seat":1,"action":"take white","phase":"turn","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 27, '{"n":27,"seat":1,"action":"draw","phase":"second card","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 28, '{"n":28,"seat":0,"action":"claim seoul-incheon:grey","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 29, '{"n":29,"seat":0,"action":"mat white","phase":"province"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 30, '{"n":30,"seat":0,"action":"express none","phase":"express","scored":[[0,1]]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 31, '{"n":31,"seat":1,"action":"express draw 3","phase":"turn","outcomes":["black","locomotive","orange"]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 32, '{"n":32,"seat":1,"action":"take purple","phase":"first card","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 33, '{"n":33,"seat":1,"action":"take red","phase":"second card","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 34, '{"n":34,"seat":0,"action":"take purple","phase":"turn","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 35, '{"n":35,"seat":0,"action":"take red","phase":"second card","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 36, '{"n":36,"seat":1,"action":"claim iksan-jeongeup","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 37, '{"n":37,"seat":1,"action":"cards 3","phase":"number"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 38, '{"n":38,"seat":1,"action":"express add 2","phase":"express","scored":[[1,2]]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 39, '{"n":39,"seat":0,"action":"express draw 2","phase":"turn","outcomes":["locomotive","orange"]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 40, '{"n":40,"seat":0,"action":"draw","phase":"first card","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 41, '{"n":41,"seat":0,"action":"take white","phase":"second card","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 42, '{"n":42,"seat":1,"action":"claim gwangju-boseong","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 43, '{"n":43,"seat":1,"action":"pay purple","phase":"colour"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 44, '{"n":44,"seat":1,"action":"mat purple","phase":"province","scored":[[1,2]]}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 45, '{"n":45,"seat":0,"action":"claim cheongju-daejeon:orange","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('82zlWPf72EmQ', 46, '{"n":46,"seat":0,"action":"no mat","phase":"province","scored":[[0,2]]}');
INSERT INTO stellwerk.entries VALUES ('uzbgJOvyp4ru', 0, '{"n":0,"seat":null,"action":"set-up","outcomes":[1,"blue","green","white","black","locomotive","green","yellow","green","red","green","yellow","orange","yellow","s_gravenhage-antwerpen","sneek-utrecht","arnhem-s_gravenhage","amsterdam-nijmegen","emmen-antwerpen","leeuwarden-haarlem","utrecht-hasselt","rotterdam-antwerpen","emden-waddeneilanden","zwolle-rotterdam"]}');
INSERT INTO stellwerk.entries VALUES ('uzbgJOvyp4ru', 1, '{"n":1,"seat":0,"action":"keep s_gravenhage-antwerpen arnhem-s_gravenhage emmen-antwerpen","phase":"start tickets"}');
INSERT INTO stellwerk.entries VALUES ('uzbgJOvyp4ru', 2, '{"n":2,"seat":1,"action":"keep rotterdam-antwerpen zwolle-rotterdam utrecht-hasselt","phase":"start tickets"}');
INSERT INTO stellwerk.entries VALUES ('uzbgJOvyp4ru', 3, '{"n":3,"seat":1,"action":"claim s_hertogenbosch-eindhoven:green","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('uzbgJOvyp4ru', 4, '{"n":4,"seat":1,"action":"locos 1","phase":"locomotives","scored":[[1,1]]}');
INSERT INTO stellwerk.entries VALUES ('uzbgJOvyp4ru', 5, '{"n":5,"seat":0,"action":"take red","phase":"turn","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('uzbgJOvyp4ru', 6, '{"n":6,"seat":0,"action":"take orange","phase":"second card","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('uzbgJOvyp4ru', 7, '{"n":7,"seat":1,"action":"claim amsterdam-haarlem:green","phase":"turn","scored":[[1,1]]}');
INSERT INTO stellwerk.entries VALUES ('uzbgJOvyp4ru', 8, '{"n":8,"seat":0,"action":"claim s_gravenhage-rotterdam:orange","phase":"turn","scored":[[0,1]]}');
INSERT INTO stellwerk.entries VALUES ('uzbgJOvyp4ru', 9, '{"n":9,"seat":1,"action":"claim s_gravenhage-rotterdam:green","phase":"turn","scored":[[1,1]]}');
INSERT INTO stellwerk.entries VALUES ('uzbgJOvyp4ru', 10, '{"n":10,"seat":0,"action":"draw","phase":"turn","outcomes":["purple"]}');
INSERT INTO stellwerk.entries VALUES ('uzbgJOvyp4ru', 11, '{"n":11,"seat":0,"action":"draw","phase":"second card","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('uzbgJOvyp4ru', 12, '{"n":12,"seat":1,"action":"take yellow","phase":"turn","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('uzbgJOvyp4ru', 13, '{"n":13,"seat":1,"action":"take white","phase":"second card","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 51, '{"n":51,"seat":1,"action":"take white","phase":"turn","outcomes":["blue"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 52, '{"n":52,"seat":1,"action":"take blue","phase":"second card","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 0, '{"n":0,"seat":null,"action":"set-up","outcomes":[1,"purple","red","orange","orange","purple","white","red","yellow","red","yellow","orange","yellow","yellow","nagoya-shinjuku","kyoto-aomori","okayama-matsumoto","hakata-tokyo","hiroshima-osaka","hakata-miyako","masuda-kyoto","nagano-suitengumae"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 1, '{"n":1,"seat":0,"action":"keep kyoto-aomori nagoya-shinjuku okayama-matsumoto","phase":"start tickets"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 2, '{"n":2,"seat":1,"action":"keep hiroshima-osaka nagano-suitengumae","phase":"start tickets"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 3, '{"n":3,"seat":1,"action":"claim okayama-takamatsu:yellow","phase":"turn","scored":[[1,1]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 4, '{"n":4,"seat":0,"action":"draw","phase":"turn","outcomes":["purple"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 5, '{"n":5,"seat":0,"action":"take yellow","phase":"second card","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 6, '{"n":6,"seat":1,"action":"draw","phase":"turn","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 7, '{"n":7,"seat":1,"action":"take red","phase":"second card","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 8, '{"n":8,"seat":0,"action":"claim kyoto-osaka","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 9, '{"n":9,"seat":0,"action":"pay purple","phase":"colour"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 10, '{"n":10,"seat":1,"action":"claim hakata-kumamoto","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 11, '{"n":11,"seat":0,"action":"claim fukushima-sendai","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 12, '{"n":12,"seat":0,"action":"pay orange","phase":"colour"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 13, '{"n":13,"seat":1,"action":"take white","phase":"turn","outcomes":["blue"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 14, '{"n":14,"seat":1,"action":"take yellow","phase":"second card","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 15, '{"n":15,"seat":0,"action":"take yellow","phase":"turn","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 16, '{"n":16,"seat":0,"action":"draw","phase":"second card","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 17, '{"n":17,"seat":1,"action":"claim hakata-kokura","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 18, '{"n":18,"seat":1,"action":"pay white","phase":"colour"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 19, '{"n":19,"seat":0,"action":"claim akita-morioka","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 20, '{"n":20,"seat":0,"action":"pay yellow","phase":"colour"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 21, '{"n":21,"seat":1,"action":"claim odawara-tokyo","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 22, '{"n":22,"seat":1,"action":"pay yellow","phase":"colour"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 23, '{"n":23,"seat":0,"action":"claim ikebukuro-yotsuya","phase":"turn","scored":[[0,2]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 24, '{"n":24,"seat":1,"action":"take blue","phase":"turn","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 25, '{"n":25,"seat":1,"action":"take yellow","phase":"second card","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 26, '{"n":26,"seat":0,"action":"claim ginza-tokyo","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 27, '{"n":27,"seat":0,"action":"pay purple","phase":"colour","scored":[[0,1]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 28, '{"n":28,"seat":1,"action":"take green","phase":"turn","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 29, '{"n":29,"seat":1,"action":"draw","phase":"second card","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 30, '{"n":30,"seat":0,"action":"take white","phase":"turn","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 31, '{"n":31,"seat":0,"action":"take orange","phase":"second card","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 32, '{"n":32,"seat":1,"action":"claim aomori-hakodate-2","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 33, '{"n":33,"seat":0,"action":"claim asakusa-kita_senju:orange","phase":"turn","scored":[[0,1]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 34, '{"n":34,"seat":1,"action":"claim miyako-morioka","phase":"turn","scored":[[1,1]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 35, '{"n":35,"seat":0,"action":"take orange","phase":"turn","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 36, '{"n":36,"seat":0,"action":"take yellow","phase":"second card","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 37, '{"n":37,"seat":1,"action":"claim matsumoto-nagano","phase":"turn","scored":[[1,1]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 38, '{"n":38,"seat":0,"action":"claim takasaki-tokyo","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 39, '{"n":39,"seat":1,"action":"take black","phase":"turn","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 40, '{"n":40,"seat":1,"action":"take black","phase":"second card","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 41, '{"n":41,"seat":0,"action":"take orange","phase":"turn","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 42, '{"n":42,"seat":0,"action":"take yellow","phase":"second card","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 43, '{"n":43,"seat":1,"action":"claim nagano-takasaki","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 44, '{"n":44,"seat":0,"action":"claim tokyo-utsunomiya","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 45, '{"n":45,"seat":1,"action":"take white","phase":"turn","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 46, '{"n":46,"seat":1,"action":"take red","phase":"second card","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 47, '{"n":47,"seat":0,"action":"take red","phase":"turn","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 48, '{"n":48,"seat":0,"action":"take green","phase":"second card","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 49, '{"n":49,"seat":1,"action":"claim kita_senju-ueno:white","phase":"turn","scored":[[1,2]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 50, '{"n":50,"seat":0,"action":"claim kumamoto-nagasaki:green","phase":"turn","scored":[[0,1]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 96, '{"n":96,"seat":1,"action":"take black","phase":"turn","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 97, '{"n":97,"seat":1,"action":"take green","phase":"second card","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 98, '{"n":98,"seat":0,"action":"claim fukushima-utsunomiya","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 99, '{"n":99,"seat":0,"action":"pay yellow","phase":"colour"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 100, '{"n":100,"seat":1,"action":"take yellow","phase":"turn","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 101, '{"n":101,"seat":1,"action":"take white","phase":"second card","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 102, '{"n":102,"seat":0,"action":"claim osaka-tottori","phase":"turn","scored":[[0,4]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 103, '{"n":103,"seat":1,"action":"claim kyoto-nagoya","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 104, '{"n":104,"seat":1,"action":"pay white","phase":"colour"}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 17, '{"n":17,"seat":0,"action":"take red","phase":"turn","outcomes":["purple"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 18, '{"n":18,"seat":0,"action":"take purple","phase":"second card","outcomes":["purple"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 53, '{"n":53,"seat":0,"action":"take green","phase":"turn","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 54, '{"n":54,"seat":0,"action":"take orange","phase":"second card","outcomes":["purple"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 55, '{"n":55,"seat":1,"action":"claim akita-shinjo","phase":"turn","scored":[[1,2]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 56, '{"n":56,"seat":0,"action":"take purple","phase":"turn","outcomes":["blue"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 57, '{"n":57,"seat":0,"action":"take orange","phase":"second card","outcomes":["locomotive","blue","black","blue","purple","red"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 58, '{"n":58,"seat":1,"action":"claim hiroshima-masuda:white","phase":"turn","scored":[[1,1]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 59, '{"n":59,"seat":0,"action":"claim kagoshima_chuo-kumamoto","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 60, '{"n":60,"seat":1,"action":"take red","phase":"turn","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 61, '{"n":61,"seat":1,"action":"take black","phase":"second card","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 62, '{"n":62,"seat":0,"action":"tickets","phase":"turn","outcomes":["kumamoto-takamatsu","tokyo-shinjuku","ginza-kita_senju"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 63, '{"n":63,"seat":0,"action":"keep ginza-kita_senju kumamoto-takamatsu","phase":"keep"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 64, '{"n":64,"seat":1,"action":"claim monzen_nakacho-suitengumae:red","phase":"turn","scored":[[1,2]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 65, '{"n":65,"seat":0,"action":"take purple","phase":"turn","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 66, '{"n":66,"seat":0,"action":"draw","phase":"second card","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 67, '{"n":67,"seat":1,"action":"take locomotive","phase":"turn","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 68, '{"n":68,"seat":0,"action":"take locomotive","phase":"turn","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 69, '{"n":69,"seat":1,"action":"claim nagoya-tsuruga","phase":"turn","scored":[[1,2]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 70, '{"n":70,"seat":0,"action":"claim fukushima-shinjo","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 71, '{"n":71,"seat":1,"action":"take black","phase":"turn","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 72, '{"n":72,"seat":1,"action":"take blue","phase":"second card","outcomes":["purple"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 73, '{"n":73,"seat":0,"action":"take green","phase":"turn","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 74, '{"n":74,"seat":0,"action":"take orange","phase":"second card","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 75, '{"n":75,"seat":1,"action":"claim hiroshima-matsuyama:black","phase":"turn","scored":[[1,1]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 76, '{"n":76,"seat":0,"action":"take purple","phase":"turn","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 77, '{"n":77,"seat":0,"action":"take red","phase":"second card","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 78, '{"n":78,"seat":1,"action":"take locomotive","phase":"turn","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 79, '{"n":79,"seat":0,"action":"take yellow","phase":"turn","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 80, '{"n":80,"seat":0,"action":"draw","phase":"second card","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 81, '{"n":81,"seat":1,"action":"claim ginza-suitengumae","phase":"turn","scored":[[1,2]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 82, '{"n":82,"seat":0,"action":"claim narita-tokyo:purple","phase":"turn","scored":[[0,1]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 83, '{"n":83,"seat":1,"action":"claim kyoto-tsuruga","phase":"turn","scored":[[1,1]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 84, '{"n":84,"seat":0,"action":"take green","phase":"turn","outcomes":["blue"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 85, '{"n":85,"seat":0,"action":"take blue","phase":"second card","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 86, '{"n":86,"seat":1,"action":"draw","phase":"turn","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 87, '{"n":87,"seat":1,"action":"take blue","phase":"second card","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 88, '{"n":88,"seat":0,"action":"claim hiroshima-kokura","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 89, '{"n":89,"seat":1,"action":"claim takasaki-utsunomiya","phase":"turn","scored":[[1,2]]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 90, '{"n":90,"seat":0,"action":"take white","phase":"turn","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 91, '{"n":91,"seat":0,"action":"take red","phase":"second card","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 92, '{"n":92,"seat":1,"action":"draw","phase":"turn","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 93, '{"n":93,"seat":1,"action":"take black","phase":"second card","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 94, '{"n":94,"seat":0,"action":"draw","phase":"turn","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 95, '{"n":95,"seat":0,"action":"draw","phase":"second card","outcomes":["blue"]}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 14, '{"n":14,"seat":0,"action":"locos 1","phase":"locomotives","scored":[[0,2]]}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 15, '{"n":15,"seat":1,"action":"claim innsbruck-bolzano","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 1, '{"n":1,"seat":0,"action":"keep grenoble-innsbruck grenoble-villach","phase":"start tickets"}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 2, '{"n":2,"seat":1,"action":"keep bern-bolzano grenoble-zurich","phase":"start tickets"}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 3, '{"n":3,"seat":0,"action":"take white","phase":"turn","outcomes":["purple"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 4, '{"n":4,"seat":0,"action":"draw","phase":"second card","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 5, '{"n":5,"seat":1,"action":"claim geneve-bern:yellow","phase":"turn","scored":[[1,2]]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 6, '{"n":6,"seat":0,"action":"claim bern-zurich:grey2","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 7, '{"n":7,"seat":0,"action":"pay locomotive","phase":"colour","scored":[[0,1]]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 8, '{"n":8,"seat":1,"action":"claim milano-torino:blue","phase":"turn","scored":[[1,2]]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 9, '{"n":9,"seat":0,"action":"take green","phase":"turn","outcomes":["purple"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 10, '{"n":10,"seat":0,"action":"draw","phase":"second card","outcomes":["purple"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 11, '{"n":11,"seat":1,"action":"take purple","phase":"turn","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 12, '{"n":12,"seat":1,"action":"take red","phase":"second card","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 13, '{"n":13,"seat":0,"action":"take blue","phase":"turn","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 14, '{"n":14,"seat":0,"action":"take purple","phase":"second card","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 15, '{"n":15,"seat":1,"action":"take white","phase":"turn","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 16, '{"n":16,"seat":1,"action":"draw","phase":"second card","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('snSXwg0NmpSf', 105, '{"result":{"totals":[-19,-1],"winners":[1],"decided_by":"points","sheet":{"seats":[{"seat":0,"name":"Passenger 1","start":0,"tracks":[{"track":"asakusa-kita_senju:orange","name":"Asakusa–Kita-Senju (orange)","points":1},{"track":"ginza-tokyo","name":"Ginza–Tokyo","points":1},{"track":"ikebukuro-yotsuya","name":"Ikebukuro–Yotsuya","points":2},{"track":"kumamoto-nagasaki:green","name":"Kumamoto–Nagasaki (green)","points":1},{"track":"narita-tokyo:purple","name":"Narita–Tokyo (purple)","points":1},{"track":"osaka-tottori","name":"Osaka–Tottori","points":4}],"other":0,"tickets":[{"ticket":"kyoto-aomori","name":"Kyoto–Aomori (9)","value":9,"done":false},{"ticket":"nagoya-shinjuku","name":"Nagoya–Shinjuku (10)","value":10,"done":false},{"ticket":"ginza-kita_senju","name":"Ginza–Kita-Senju (7)","value":7,"done":false},{"ticket":"kumamoto-takamatsu","name":"Kumamoto–Takamatsu (7)","value":7,"done":false},{"ticket":"okayama-matsumoto","name":"Okayama–Matsumoto (6)","value":6,"done":false}],"path":null,"path_bonus":0,"bonuses":[{"name":"development track (21)","points":10}],"total":-19},{"seat":1,"name":"Passenger 2","start":0,"tracks":[{"track":"akita-shinjo","name":"Akita–Shinjō","points":2},{"track":"ginza-suitengumae","name":"Ginza–Suitengūmae","points":2},{"track":"hiroshima-masuda:white","name":"Hiroshima–Masuda (white)","points":1},{"track":"hiroshima-matsuyama:black","name":"Hiroshima–Matsuyama (black)","points":1},{"track":"kita_senju-ueno:white","name":"Kita-Senju–Ueno (white)","points":2},{"track":"kyoto-tsuruga","name":"Kyoto–Tsuruga","points":1},{"track":"matsumoto-nagano","name":"Matsumoto–Nagano","points":1},{"track":"miyako-morioka","name":"Miyako–Morioka","points":1},{"track":"monzen_nakacho-suitengumae:red","name":"Monzen-Nakachō–Suitengūmae (red)","points":2},{"track":"nagoya-tsuruga","name":"Nagoya–Tsuruga","points":2},{"track":"okayama-takamatsu:yellow","name":"Okayama–Takamatsu (yellow)","points":1},{"track":"takasaki-utsunomiya","name":"Takasaki–Utsunomiya","points":2}],"other":0,"tickets":[{"ticket":"hiroshima-osaka","name":"Hiroshima–Osaka (3)","value":3,"done":false},{"ticket":"nagano-suitengumae","name":"Nagano–Suitengūmae (6)","value":6,"done":false}],"path":null,"path_bonus":0,"bonuses":[{"name":"development track (10)","points":-10}],"total":-1}],"final":true,"winners":[1],"decided_by":"points"}}}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 0, '{"n":0,"seat":null,"action":"set-up","outcomes":[1,"locomotive","yellow","red","locomotive","locomotive","red","yellow","black","locomotive","yellow","blue","green","green","zurich-villach","bern-bolzano","grenoble-villach","torino-villach","grenoble-zurich","torino-bolzano"]}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 1, '{"n":1,"seat":0,"action":"keep bern-bolzano grenoble-villach","phase":"start tickets"}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 2, '{"n":2,"seat":1,"action":"keep grenoble-zurich torino-bolzano","phase":"start tickets"}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 3, '{"n":3,"seat":1,"action":"claim innsbruck-bolzano","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 4, '{"n":4,"seat":1,"action":"pay red","phase":"colour","outcomes":["black","green","red"]}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 5, '{"n":5,"seat":1,"action":"give up","phase":"tunnel"}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 6, '{"n":6,"seat":0,"action":"take locomotive","phase":"turn","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 7, '{"n":7,"seat":1,"action":"claim bern-zurich:grey2","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 8, '{"n":8,"seat":1,"action":"pay red","phase":"colour","scored":[[1,1]]}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 9, '{"n":9,"seat":0,"action":"claim zurich-milano:purple","phase":"turn","outcomes":["locomotive","green","black"]}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 10, '{"n":10,"seat":0,"action":"give up","phase":"tunnel"}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 11, '{"n":11,"seat":1,"action":"draw","phase":"turn","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 12, '{"n":12,"seat":1,"action":"take blue","phase":"second card","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 13, '{"n":13,"seat":0,"action":"claim geneve-bern:red","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 0, '{"n":0,"seat":null,"action":"set-up","outcomes":[0,"red","yellow","blue","locomotive","blue","locomotive","locomotive","locomotive","white","blue","white","green","red","grenoble-innsbruck","grenoble-villach","geneve-salzburg","grenoble-zurich","bern-bolzano","zurich-villach"]}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 16, '{"n":16,"seat":1,"action":"pay yellow","phase":"colour","outcomes":["yellow","green","black"]}');
INSERT INTO stellwerk.entries VALUES ('ayuYBKPRr8Cq', 17, '{"n":17,"seat":1,"action":"give up","phase":"tunnel"}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 45, '{"n":45,"seat":1,"action":"take white","phase":"second card","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 46, '{"n":46,"seat":0,"action":"draw","phase":"turn","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 47, '{"n":47,"seat":0,"action":"take orange","phase":"second card","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 48, '{"n":48,"seat":1,"action":"take black","phase":"turn","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 49, '{"n":49,"seat":1,"action":"take blue","phase":"second card","outcomes":["locomotive","white","blue","yellow","purple","black"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 50, '{"n":50,"seat":0,"action":"take yellow","phase":"turn","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 51, '{"n":51,"seat":0,"action":"draw","phase":"second card","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 52, '{"n":52,"seat":1,"action":"claim grenoble-geneve","phase":"turn","scored":[[1,2]]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 53, '{"n":53,"seat":0,"action":"take green","phase":"turn","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 54, '{"n":54,"seat":0,"action":"take purple","phase":"second card","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 55, '{"n":55,"seat":1,"action":"draw","phase":"turn","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 56, '{"n":56,"seat":1,"action":"take blue","phase":"second card","outcomes":["purple"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 57, '{"n":57,"seat":0,"action":"take white","phase":"turn","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 58, '{"n":58,"seat":0,"action":"draw","phase":"second card","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 59, '{"n":59,"seat":1,"action":"take black","phase":"turn","outcomes":["blue"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 60, '{"n":60,"seat":1,"action":"take black","phase":"second card","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 61, '{"n":61,"seat":0,"action":"take blue","phase":"turn","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 62, '{"n":62,"seat":0,"action":"draw","phase":"second card","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 63, '{"n":63,"seat":1,"action":"take purple","phase":"turn","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 64, '{"n":64,"seat":1,"action":"take green","phase":"second card","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 65, '{"n":65,"seat":0,"action":"claim bolzano-milano","phase":"turn","scored":[[0,4]]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 66, '{"n":66,"seat":1,"action":"draw","phase":"turn","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 67, '{"n":67,"seat":1,"action":"take white","phase":"second card","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 68, '{"n":68,"seat":0,"action":"claim torino-grenoble","phase":"turn","outcomes":["white","locomotive","black"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 69, '{"n":69,"seat":0,"action":"add 0","phase":"tunnel","scored":[[0,4]]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 70, '{"n":70,"seat":1,"action":"take green","phase":"turn","outcomes":["purple"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 71, '{"n":71,"seat":1,"action":"take green","phase":"second card","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 72, '{"n":72,"seat":0,"action":"take white","phase":"turn","outcomes":["purple"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 73, '{"n":73,"seat":0,"action":"take white","phase":"second card","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 74, '{"n":74,"seat":1,"action":"take purple","phase":"turn","outcomes":["blue"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 75, '{"n":75,"seat":1,"action":"draw","phase":"second card","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 76, '{"n":76,"seat":0,"action":"take blue","phase":"turn","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 77, '{"n":77,"seat":0,"action":"take purple","phase":"second card","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 78, '{"n":78,"seat":1,"action":"claim bolzano-villach","phase":"turn","scored":[[1,4]]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 19, '{"n":19,"seat":1,"action":"take orange","phase":"turn","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 20, '{"n":20,"seat":1,"action":"take purple","phase":"second card","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 21, '{"n":21,"seat":0,"action":"tickets","phase":"turn","outcomes":["torino-bolzano","zurich-torino","milano-salzburg"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 22, '{"n":22,"seat":0,"action":"keep torino-bolzano","phase":"keep"}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 23, '{"n":23,"seat":1,"action":"claim innsbruck-bolzano","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 24, '{"n":24,"seat":1,"action":"pay red","phase":"colour","outcomes":["black","blue","orange"],"scored":[[1,1]]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 25, '{"n":25,"seat":0,"action":"claim geneve-torino","phase":"turn","scored":[[0,4]]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 26, '{"n":26,"seat":1,"action":"take yellow","phase":"turn","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 27, '{"n":27,"seat":1,"action":"take white","phase":"second card","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 28, '{"n":28,"seat":0,"action":"draw","phase":"turn","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 29, '{"n":29,"seat":0,"action":"draw","phase":"second card","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 30, '{"n":30,"seat":1,"action":"claim innsbruck-salzburg","phase":"turn","scored":[[1,2]]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 31, '{"n":31,"seat":0,"action":"take black","phase":"turn","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 32, '{"n":32,"seat":0,"action":"take white","phase":"second card","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 33, '{"n":33,"seat":1,"action":"tickets","phase":"turn","outcomes":["geneve-milano","bern-innsbruck","torino-villach"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 34, '{"n":34,"seat":1,"action":"keep torino-villach geneve-milano bern-innsbruck","phase":"keep"}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 35, '{"n":35,"seat":0,"action":"take red","phase":"turn","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 36, '{"n":36,"seat":0,"action":"take red","phase":"second card","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 37, '{"n":37,"seat":1,"action":"draw","phase":"turn","outcomes":["red"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 38, '{"n":38,"seat":1,"action":"take yellow","phase":"second card","outcomes":["blue"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 39, '{"n":39,"seat":0,"action":"tickets","phase":"turn","outcomes":["zurich-villach","geneve-salzburg","milano-salzburg"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 40, '{"n":40,"seat":0,"action":"keep geneve-salzburg","phase":"keep"}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 41, '{"n":41,"seat":1,"action":"tickets","phase":"turn","outcomes":["zurich-torino","zurich-villach","milano-salzburg"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 42, '{"n":42,"seat":1,"action":"keep zurich-torino milano-salzburg","phase":"keep"}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 43, '{"n":43,"seat":0,"action":"tickets","phase":"turn","outcomes":["zurich-villach"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 44, '{"n":44,"seat":1,"action":"take orange","phase":"turn","outcomes":["white"]}');
INSERT INTO stellwerk.entries VALUES ('TbrzgYBdzhI6', 1, '{"n":1,"seat":2,"action":"keep kyiv-sochi palermo-moskva","phase":"start tickets"}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 79, '{"n":79,"seat":0,"action":"take locomotive","phase":"turn","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 80, '{"n":80,"seat":1,"action":"claim bern-milano","phase":"turn","outcomes":["red","purple","yellow"],"scored":[[1,4]]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 81, '{"n":81,"seat":0,"action":"take orange","phase":"turn","outcomes":["yellow"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 82, '{"n":82,"seat":0,"action":"take black","phase":"second card","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 83, '{"n":83,"seat":1,"action":"take green","phase":"turn","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 84, '{"n":84,"seat":1,"action":"draw","phase":"second card","outcomes":["locomotive"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 85, '{"n":85,"seat":0,"action":"claim zurich-innsbruck","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 86, '{"n":86,"seat":0,"action":"locos 0","phase":"locomotives","scored":[[0,4]]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 87, '{"n":87,"seat":1,"action":"draw","phase":"turn","outcomes":["blue"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 88, '{"n":88,"seat":1,"action":"take red","phase":"second card","outcomes":["orange"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 89, '{"n":89,"seat":0,"action":"claim zurich-milano:black","phase":"turn"}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 90, '{"n":90,"seat":0,"action":"locos 1","phase":"locomotives","outcomes":["green","red","orange"],"scored":[[0,4]]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 91, '{"n":91,"seat":1,"action":"draw","phase":"turn","outcomes":["blue"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 92, '{"n":92,"seat":1,"action":"take orange","phase":"second card","outcomes":["green"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 93, '{"n":93,"seat":0,"action":"take locomotive","phase":"turn","outcomes":["black"]}');
INSERT INTO stellwerk.entries VALUES ('NLTTlAktUjLj', 94, '{"result":{"totals":[-18,-11],"winners":[1],"decided_by":"points","sheet":{"seats":[{"seat":0,"name":"Passenger 1","start":0,"tracks":[{"track":"bern-zurich:grey2","name":"Bern–Zürich","points":1},{"track":"zurich-innsbruck","name":"Zürich–Innsbruck","points":4},{"track":"bolzano-milano","name":"Bolzano–Milano","points":4},{"track":"zurich-milano:black","name":"Zürich–Milano (black)","points":4},{"track":"torino-grenoble","name":"Torino–Grenoble","points":4},{"track":"geneve-torino","name":"Genève–Torino","points":4}],"other":0,"tickets":[{"ticket":"geneve-salzburg","name":"Genève–Salzburg (8)","value":8,"done":false},{"ticket":"grenoble-innsbruck","name":"Grenoble–Innsbruck (8)","value":8,"done":false},{"ticket":"grenoble-villach","name":"Grenoble–Villach (11)","value":11,"done":false},{"ticket":"zurich-villach","name":"Zürich–Villach (7)","value":7,"done":false},{"ticket":"torino-bolzano","name":"Torino–Bolzano (5)","value":5,"done":false}],"path":null,"path_bonus":0,"bonuses":[],"total":-18},{"seat":1,"name":"Passenger 2","start":0,"tracks":[{"track":"geneve-bern:yellow","name":"Genève–Bern (yellow)","points":2},{"track":"innsbruck-salzburg","name":"Innsbruck–Salzburg","points":2},{"track":"innsbruck-bolzano","name":"Innsbruck–Bolzano","points":1},{"track":"bolzano-villach","name":"Bolzano–Villach","points":4},{"track":"bern-milano","name":"Bern–Milano","points":4},{"track":"milano-torino:blue","name":"Milano–Torino (blue)","points":2},{"track":"grenoble-geneve","name":"Grenoble–Genève","points":2}],"other":0,"tickets":[{"ticket":"torino-villach","name":"Torino–Villach (8)","value":8,"done":false},{"ticket":"bern-bolzano","name":"Bern–Bolzano (5)","value":5,"done":false},{"ticket":"geneve-milano","name":"Genève–Milano (5)","value":5,"done":true},{"ticket":"zurich-torino","name":"Zürich–Torino (5)","value":5,"done":false},{"ticket":"milano-salzburg","name":"Milano–Salzburg (6)","value":6,"done":false},{"ticket":"bern-innsbruck","name":"Bern–Innsbruck (4)","value":4,"done":false},{"ticket":"grenoble-zurich","name":"Grenoble–Zürich (5)","value":5,"done":false}],"path":null,"path_bonus":0,"bonuses":[],"total":-11}],"final":true,"winners":[1],"decided_by":"points"}}}');
INSERT INTO stellwerk.entries VALUES ('TbrzgYBdzhI6', 0, '{"n":0,"seat":null,"action":"set-up","outcomes":[0,"green","black","locomotive","purple","purple","locomotive","red","locomotive","red","black","green","purple","blue","black","black","green","orange","sofia-smyrna","paris-zagreb","angora-kharkov","berlin-bucuresti","edinburgh-paris","budapest-sofia","riga-bucuresti","kyiv-sochi","stockholm-wien","edinburgh-athina","lisboa-danzig","palermo-moskva"]}');
INSERT INTO stellwerk.games VALUES ('5ui60-S0pNkX', 1794916984.2260473, 1794916985.803757, '{"format":"stellwerk-record","version":1,"rules":1,"board":"usa","hash":"4915d8951ab445f0be5df7da116a2192290a3f0d02469c196db0aa3112a83d3b","seats":["Passenger","Bess"],"options":{},"seed":0,"start":"set-up"}', '{"board":"usa","seats":[{"kind":"person","name":"Passenger","level":"","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]},{"kind":"bot","name":"Bess","level":"easy","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]}],"options":{},"hints":true,"pace":0.0,"secret":"0df0f740290c270537b9c85cd8cf4f2a","clock":0,"listed":false,"rematch":"","known":true,"maker":"4664c7276ed433b066c528d2841f3e46"}', '{"turns":12,"is_over":false,"decides":[0],"scores":[5,4],"winners":[],"since":[1794916985.803757]}', 0, NULL, false, false, 26, 0, 1794916985.8039305);
INSERT INTO stellwerk.games VALUES ('2-DWtbgzSCcd', 1794916985.7893898, 1794916986.2736065, '{"format":"stellwerk-record","version":1,"rules":1,"board":"poland","hash":"4013520f02c297708413646bfc4a549489c52e71e7e4f39e8c4c403ba2f41568","seats":["Passenger 1","Passenger 2"],"options":{"even_start":true},"seed":1,"start":"set-up"}', '{"board":"poland","seats":[{"kind":"person","name":"Passenger 1","level":"","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]},{"kind":"person","name":"Passenger 2","level":"","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]}],"options":{"even_start":true},"hints":true,"pace":0.0,"secret":"ac92c30e977ab617a0cfb0aa6fcceaf2","clock":0,"listed":false,"rematch":"","known":true,"maker":"4664c7276ed433b066c528d2841f3e46"}', '{"turns":9,"is_over":false,"decides":[1],"scores":[5,5],"winners":[],"since":[1794916986.2537858]}', 0, NULL, false, false, 18, 0, 1794916986.2737045);
INSERT INTO stellwerk.games VALUES ('R6bYTWl1mmeK', 1794916986.2943923, 1794916986.4390163, '{"format":"stellwerk-record","version":1,"rules":1,"board":"iberia","hash":"fb0583c7162813f27f996e865de59ace7ff56085b29fd213b236ca96c40b5554","seats":["Passenger 1","Passenger 2","Passenger 3"],"options":{"even_start":true},"seed":2,"start":"set-up"}', '{"board":"iberia","seats":[{"kind":"person","name":"Passenger 1","level":"","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]},{"kind":"person","name":"Passenger 2","level":"","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]},{"kind":"person","name":"Passenger 3","level":"","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]}],"options":{"even_start":true},"hints":true,"pace":0.0,"secret":"a1ea3a87e1f22a2ad1d10d0390a2a485","clock":0,"listed":false,"rematch":"","known":true,"maker":"4664c7276ed433b066c528d2841f3e46"}', '{"turns":0,"is_over":false,"decides":[0,1,2],"scores":[0,1,2],"winners":[],"since":[1794916986.4390163,1794916986.4390163,1794916986.4390163]}', 0, NULL, false, false, 7, 0, 1794916986.439321);
INSERT INTO stellwerk.games VALUES ('82zlWPf72EmQ', 1794916986.4656632, 1794916987.9991074, '{"format":"stellwerk-record","version":1,"rules":1,"board":"south_korea","hash":"61ce4e57e0c5038c27bcc1e382902b3ff8aeddb7e04feb76b621920666ac019d","seats":["Passenger 1","Ben"],"options":{"even_start":true},"seed":3,"start":"set-up"}', '{"board":"south_korea","seats":[{"kind":"person","name":"Passenger 1","level":"","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]},{"kind":"person","name":"Ben","level":"","stand_in":"","link":1,"votes":[],"webhook":null,"back":1794916986.4803417,"handovers":[]}],"options":{"even_start":true},"hints":true,"pace":0.0,"secret":"4c3c6410aa0fdcc3cecbe31fae01ada3","clock":0,"listed":false,"rematch":"","known":true,"maker":"4664c7276ed433b066c528d2841f3e46"}', '{"turns":12,"is_over":false,"decides":[1],"scores":[7,5],"winners":[],"since":[1794916987.9991074]}', 1, NULL, false, false, 47, 1, 1794916996.3116121);
INSERT INTO stellwerk.games VALUES ('uzbgJOvyp4ru', 1794916988.0248606, 1794916988.3715894, '{"format":"stellwerk-record","version":1,"rules":1,"board":"nederland","hash":"2f19c55af85e6e5e26c8bcd275e82892a16bb1b0a83f003a5f1c8b361f5f0e4f","seats":["Passenger 1","Passenger 2"],"options":{"tolls":true,"neutral":true},"seed":4,"start":"set-up"}', '{"board":"nederland","seats":[{"kind":"person","name":"Passenger 1","level":"","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]},{"kind":"person","name":"Passenger 2","level":"","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]}],"options":{"tolls":true,"neutral":true},"hints":true,"pace":0.0,"secret":"b98e60b7775607d7c9c3b2e5b5c64ad8","clock":0,"listed":false,"rematch":"","known":true,"maker":"4664c7276ed433b066c528d2841f3e46"}', '{"turns":7,"is_over":false,"decides":[0],"scores":[2,3],"winners":[],"since":[1794916988.3715894]}', 0, NULL, false, false, 14, 0, 1794916988.3716953);
INSERT INTO stellwerk.games VALUES ('snSXwg0NmpSf', 1794916988.400667, 1794916992.3792286, '{"format":"stellwerk-record","version":1,"rules":1,"board":"japan","hash":"22417fdfbdb03c4e57fe8e5e695b72835511041123089d75d6f2629bfde93afc","seats":["Passenger 1","Passenger 2"],"options":{},"seed":5,"start":"set-up"}', '{"board":"japan","seats":[{"kind":"person","name":"Passenger 1","level":"","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]},{"kind":"person","name":"Passenger 2","level":"","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]}],"options":{},"hints":true,"pace":0.0,"secret":"29ca0bcfa6f0f2b49b8202cf41e0da5e","clock":0,"listed":false,"rematch":"","known":true,"maker":"4664c7276ed433b066c528d2841f3e46"}', '{"turns":65,"is_over":true,"decides":[],"scores":[-19,-1],"winners":[1],"since":[]}', 0, NULL, false, true, 106, 0, 1794916992.380543);
INSERT INTO stellwerk.games VALUES ('ayuYBKPRr8Cq', 1794916992.3967264, 1794916992.5790162, '{"format":"stellwerk-record","version":1,"rules":1,"board":"alps","hash":"0c47e23fdf0b4f0488427ff0394b1fffa1bb25edded7d3d106798978e50c2d81","seats":["Passenger","Fay"],"options":{},"seed":6,"start":"set-up"}', '{"board":"alps","seats":[{"kind":"person","name":"Passenger","level":"","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]},{"kind":"bot","name":"Fay","level":"easy","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]}],"options":{},"hints":true,"pace":0.0,"secret":"a0d5680f9013d526d48e961c8bce8c5c","clock":0,"listed":false,"rematch":"","known":true,"maker":"4664c7276ed433b066c528d2841f3e46"}', '{"turns":7,"is_over":false,"decides":[0],"scores":[2,1],"winners":[],"since":[1794916992.5790162]}', 0, NULL, false, false, 18, 0, 1794916992.5791495);
INSERT INTO stellwerk.games VALUES ('NLTTlAktUjLj', 1794916992.5572667, 1794916996.2033806, '{"format":"stellwerk-record","version":1,"rules":1,"board":"alps","hash":"0c47e23fdf0b4f0488427ff0394b1fffa1bb25edded7d3d106798978e50c2d81","seats":["Passenger 1","Passenger 2"],"options":{},"seed":7,"start":"set-up"}', '{"board":"alps","seats":[{"kind":"person","name":"Passenger 1","level":"","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]},{"kind":"person","name":"Passenger 2","level":"","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]}],"options":{},"hints":true,"pace":0.0,"secret":"fb62443fb6653371df25c0aae2fc439f","clock":0,"listed":false,"rematch":"","known":true,"maker":"4664c7276ed433b066c528d2841f3e46"}', '{"turns":51,"is_over":true,"decides":[],"scores":[-18,-11],"winners":[1],"since":[]}', 0, NULL, false, true, 95, 0, 1794916996.2045496);
INSERT INTO stellwerk.games VALUES ('TbrzgYBdzhI6', 1794916996.2466161, 1794916996.2466161, '{"format":"stellwerk-record","version":1,"rules":1,"board":"europe","hash":"0107426aba6677b367c4ca9e981d356f6e5a19dd84b093740d866d8d429a2a29","seats":["Passenger 1","Passenger 2","Ned"],"options":{},"seed":8,"start":"set-up"}', '{"board":"europe","seats":[{"kind":"person","name":"Passenger 1","level":"","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]},{"kind":"person","name":"Passenger 2","level":"","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]},{"kind":"bot","name":"Ned","level":"easy","stand_in":"","link":0,"votes":[],"webhook":null,"back":0.0,"handovers":[]}],"options":{},"hints":true,"pace":0.0,"secret":"82cb2c1d934e47dee5a958bcec1adc61","clock":0,"listed":false,"rematch":"","known":true,"maker":"4664c7276ed433b066c528d2841f3e46"}', '{"turns":0,"is_over":false,"decides":[0,1],"scores":[0,0,0],"winners":[],"since":[1794916996.2466161,1794916996.2466161]}', 0, NULL, false, false, 2, 0, 1794916996.4005044);
INSERT INTO stellwerk.holders VALUES ('5ui60-S0pNkX', 0, '4664c7276ed433b066c528d2841f3e46');
INSERT INTO stellwerk.holders VALUES ('2-DWtbgzSCcd', 0, '4664c7276ed433b066c528d2841f3e46');
INSERT INTO stellwerk.holders VALUES ('2-DWtbgzSCcd', 1, '4664c7276ed433b066c528d2841f3e46');
INSERT INTO stellwerk.holders VALUES ('R6bYTWl1mmeK', 0, '4664c7276ed433b066c528d2841f3e46');
INSERT INTO stellwerk.holders VALUES ('R6bYTWl1mmeK', 1, '4664c7276ed433b066c528d2841f3e46');
INSERT INTO stellwerk.holders VALUES ('R6bYTWl1mmeK', 2, '4664c7276ed433b066c528d2841f3e46');
INSERT INTO stellwerk.holders VALUES ('82zlWPf72EmQ', 0, '4664c7276ed433b066c528d2841f3e46');
INSERT INTO stellwerk.holders VALUES ('82zlWPf72EmQ', 1, 'a20eb644419d724a4811be5548b8fb96');
INSERT INTO stellwerk.holders VALUES ('uzbgJOvyp4ru', 0, '4664c7276ed433b066c528d2841f3e46');
INSERT INTO stellwerk.holders VALUES ('uzbgJOvyp4ru', 1, '4664c7276ed433b066c528d2841f3e46');
INSERT INTO stellwerk.holders VALUES ('snSXwg0NmpSf', 0, '4664c7276ed433b066c528d2841f3e46');
INSERT INTO stellwerk.holders VALUES ('snSXwg0NmpSf', 1, '4664c7276ed433b066c528d2841f3e46');
INSERT INTO stellwerk.holders VALUES ('ayuYBKPRr8Cq', 0, '4664c7276ed433b066c528d2841f3e46');
INSERT INTO stellwerk.holders VALUES ('NLTTlAktUjLj', 0, '4664c7276ed433b066c528d2841f3e46');
INSERT INTO stellwerk.holders VALUES ('NLTTlAktUjLj', 1, '4664c7276ed433b066c528d2841f3e46');
INSERT INTO stellwerk.holders VALUES ('TbrzgYBdzhI6', 0, '4664c7276ed433b066c528d2841f3e46');
INSERT INTO stellwerk.schema_version VALUES (2);
ALTER TABLE ONLY stellwerk.chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (game, n);
ALTER TABLE ONLY stellwerk.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (game, n);
ALTER TABLE ONLY stellwerk.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (id);
ALTER TABLE ONLY stellwerk.holders
    ADD CONSTRAINT holders_pkey PRIMARY KEY (game, seat, browser);
ALTER TABLE ONLY stellwerk.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (game);
CREATE INDEX games_by_due ON stellwerk.games USING btree (due) WHERE (due IS NOT NULL);
CREATE INDEX holders_by_browser ON stellwerk.holders USING btree (browser);
CREATE INDEX open_games ON stellwerk.games USING btree (created) WHERE open;
ALTER TABLE ONLY stellwerk.chat
    ADD CONSTRAINT chat_game_fkey FOREIGN KEY (game) REFERENCES stellwerk.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY stellwerk.entries
    ADD CONSTRAINT entries_game_fkey FOREIGN KEY (game) REFERENCES stellwerk.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY stellwerk.holders
    ADD CONSTRAINT holders_game_fkey FOREIGN KEY (game) REFERENCES stellwerk.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY stellwerk.leases
    ADD CONSTRAINT leases_game_fkey FOREIGN KEY (game) REFERENCES stellwerk.games(id) ON DELETE CASCADE;
