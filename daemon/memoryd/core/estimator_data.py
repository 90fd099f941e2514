"""Tables of core/estimator.py, made by tools/build_estimator.py."""

WORDS = (
    "c-nM**<$0iw(K{F`~pqx_{44ZvEA9peWOT7Vw)ng0aCX7^|z`PK*~u@x4Eh?&m%!-Sytt8SymPPs$z+MMMYLseYvcH"
    "?-x}y6w6h)+?5soV6>|mij!zB(a@ryYZlAh4l3H-wQ#)K`C(WrS8Hh0d>XfhZUZ|Gu3ZcNw-02UL?!7Mi0fg|1=<X7"
    "=?3ZzE((s2EuT)J9a<L=PqOR6bgppJGKwvoFfyx$Em-GDibj-1UE3c7k-m1G;tJ9GaH=}^=BvO6d+|_E45CAev@dsl"
    "9N;A-_{Gr(a=8n9s$+G6PH1a548EdIVLUTaUSJ;KQjhCvx&#i?_T4xzhm4e&bWC0J!Q?K1YmA&zgyImYnsJ)R7+5wV"
    "?2Ub6va%4xn4U2@lQNI3Qu5A7T+8LUT%!E=hpJLD6%=Id)Yejon9en62z{|!(>WdMK>;HHhSlI^%GguEEC3*rDnV&r"
    "WoJ}z7iDxsP>hL1Ige46CrB1!Y;!$Hs?KE!AIzl>s8C7wE0;4=J&1-8&7|tO>!gr%PfPwJdOG=LA}P&@r$qbHx$0Zj"
    "O#C{tlrku~jHs+PG&u_yls!vPxGk&97865cX+HMK+*_>X+%ctP4|xg(Eaenw%zDb_V0Oln$+4@Ft1*<4Red#O$^{Y2"
    "x-ptmo+QpLWxYl1p=Fl7+j;+noMi*9-3ggZ?CYyQia-%5#=&G;R~>5MZ%`dkmw(%mIEhBGGs)HsOfm{2TM5Pi@-ktQ"
    "$;qn1#A8xeo*&y@fvKaZk15he2_$jCfnhPIwvy;1rOA-mhTgV{QM+e{QnQ1r&D+*X^d`+Mx@1}QqhMer{X(C+{vG5E"
    "x%pNd7_+xs#WcSuH{P7_!6aS2SrBi%e_t4MN_%1lcgtlUR}ryUt{<T87>c@EH4DYkQ}thTNf2#t8Jk2b>%d~0+DM=$"
    "L2WVkNQm(M6_taPSC4BXnSj9xa8N#34G=m3S_PcmKRwblyr(mQsbW$_sV`Dpj8}tsKvHJXWR|_SB(n^v;3OaBxQ)Xi"
    "6ZTeQgLN~RmPz+oR+&J@vl&e?8n9RgWQ?54;aGJvBACh|kO`V4vxp<ha{U(=efTVvn{tVyH05%Gxj=)7K~r_raj|Tw"
    "Q%QjUn(8bum`wc_DVwS=l+`UF)$}Y-pujfES9v~Elvk8dvx6>X2u%%S6c~qw=){tw2TfZuV1kCa#`?DzChb9uVA5ko"
    "Oq6->Zwe-_K~+U8o(ou4h=C4+hLNwxnwnV5O#NchNG)-NXXtGjRD_1Dt6^7zA%en7vIS7GKZM<9>IDgAjWdCnNrN5<"
    "7Vg1XKAe70(gN#vqmBU?fe`N>zlk0wJp~J`rMK;PlBC^Vh}5sj#@puC7ze6nu&!TJX(dss6tgaGqD<`x@%w)Nh^#xc"
    "Xi>97E$5IwQB@UF%-Uhr%eCtNRC0bbD}A^%{JTmqYf(1IkHMsA5307CC*%g^DUIJT#U4FXZOQZgOe0lyZ<7t8`NiP^"
    "qB3c@<%5dBOT0^nqT!=HEt`NML);lUYZ5xyX6&Fbb_`;Y=oB`8KpTCJJvO8pHd$jL^p3=e=b{Onpkm*gS)>P+u8S2q"
    "VGJ&5d|~p^g$!mAST_i5(g#U{->qskOc81=^5!Z_*7rZ|U$&d1Y!U`TKOtM_#n&b^fe;zoMCc=P7|m^4R%mSW#38Sd"
    "wc8g^_O}p6H*k`AS1$L9YF}1+%x3S<KKG6f#>eHJx_YV>HBtcIXQa)&V>cvV8HgyQ##lMTB0X@yQ;Ats0!2KtW~TDK"
    "4JQKUa!Y~LtC=qMha;<y0Cl`#U|a|7-%t@@4OZ@cz#KWS4^>Nlu==PH(51TOS)Qr^lS#7PE9zkHSo1JGAI0)pxkTT}"
    "KV;USVw;u}XTHveF6qFI{-72Mr(3u{Y1q?Hp!YeXY1@I_AOxp0izNw4c7~=BM0&yL=`3OU8#~GaJIVt)N~m8*(WDOO"
    "^bTfnXeB&la3~&uvY(9OrJ+hJQO@oT=x^ni9qXa(Ejh;6=ntCE9W>}1IJY@)MSMufqD`6iibd}<2RZcZFgDcoa3t?+"
    "nsz`z9oUILoFvZ-o^25#$;LqA3yHP4f3j#)(AMfs62U~fquZo#HwNVBqz<E#Kz9CCERSWyKg8?Eay>fC3#ucg(U`v?"
    "Hb?4tK1}-2lLkI4)Z@qp72v+C+H%R+YYW#{8-X0Ck2OE*Y}=*fhEZlEux|*?WT4bg)^?F%46;QhC-|w@v?n#c7BiG3"
    "1|U^Zl@UZE8B9ijr1{ySub0vU+Gxu{Y`NMIpigMgQ0%D#S_iBs3V}7cRe#?GL=g?oFw%yn?iq=Z_E~!dGn%nnG9e_<"
    "Ni>o{5+!l}3N{qW|0$Qh78OS9UucEDst*zhIQqpHU|L`O@_gX*7aaaxF5eavCi!m_AGFus(b2s*J`F`r5hNm|iL<Mi"
    "xHnY6x0X*YfvkGNvg-{YaBlw=X@=(b#_8}Iiu(=u^iVD_<KiFU*lC|=!3ksmaiUI7Wlv?#dAOA{=b|tRC(#qFFhY=5"
    ">c=;9UEL1aJBP6w6az~FnT)6fvqau^H7HhYC**8b`=dv_?@&oP2F79j0o@WiRc<G!nsw}!I_5~nekTwaDUEltq~FY@"
    "4ofvh<ByU8saPcBu+uq)>pmg&u(a2brbAEB9X#wEd}xOwllc!u{|_U2=&prrJ!o4Ur+U!hLXcA0nsavOS75-kao4)u"
    "WTbQUL6oH=r#QrudeF>h{Y_4@N{(36UCUW%*D6G|fKHS6PV=q@EFQZzKCC^RD#!AHWzUk=Q&EA111bIJc32I<7iGF~"
    "-Lk!7r%aib{N&0mA*beGom}?fJ=d$9dId^z&L#vf_XBOWwn21D%-E9Gu@XEyt!dTQ(qNtGG?$o&;z6c0g;5`hDl_T5"
    "%X*SFNh7o55zWM@a)GFyB2jcA<M9_wu*~aN2~SmE3QnHWZ~^S0)pec`=db~RWg8?t@*ILFqdM14EBy`w$Pxk#f0jGP"
    "Ruj;TGbka-5_6-DH7cUTKD?lV=pt)&^wjg^^5GRK#$-T{n#6aSH*{$hPwY*ZK?|A0G@9P<8+{e-q(ZHIc>N8*4~+V7"
    "^yA@3|0bf<4S-`P9eRm_8;%w!R)LWZ>j$@=Ale>e*}Y?x2`>`R;`LL_`}62f_fd}D%O$!GtZ~0%Y0B~JRMix$Y$vup"
    "2u?>%>>420QckSdm^#5JQalElPN><>srpoDC#0J541?tfUD|1fP`R%Tag>aaO9+}Y(q=_J?OHWZV3OR>L991;P-G{@"
    "k`?a6#U&bZNrBo+$wDGp8~-PZqG|KNCNL*$XBs*KpCB3v0)xT41>W2I(vT@kB<nD)oS&VX9L951%U?y~-3N3gr<M;h"
    "os)%Ao5JKA;l$Z-5MC*JiOQr+%uX8XPiowdo<4Bm_#M-X6TLX`p%cre6I&xB$C=ZK)=y)fwwX>0*K3`AQYos5oz&bY"
    "*&xv@X`o%xTVNKl1unn;fa^1K&kXdeNe@tgpDmhai#fM+AzUdLq@!#)cgda<gISi}%t?mNm2|_m3#T~BDmo5sxnta0"
    "K9);V0}T3)%VOE1>h|acdd--j?5H;34}z=7n1Jn3q>W{jiRlc<%7n>{w%E)S=&YI8r_0zRqPEd<I?z|4K9VC<kLZ+p"
    "EcJTS1x*rqZS_KSCbKFjwP)Mso!~^Gm>C39Bx(BreT_Z^0{tkY`EcZ>TCc6wUVE=gE=<@|Zc*N-V0!LkLW~y+h?%~D"
    "f9UY>EY)B1Y{U?qWMIsj9k&8{E(Ch*2=%IJy*7O)nNI{XA7W&k1o@<C+nCfQWFk>aF={l2?74*{DIdMWNs@Wpu*pKY"
    "g=A&$&RAnoN`-G5Q_c9nI7FJVqHvl0h>nMiu6OJoANdlmS3;bIAOYJeC)>-%Z*YoMWDoO%Yei@=v0NNNG*Wlc=t^<M"
    "4WP;hj4}(dtx`QG@rQ%*7t7(6py^0|=;U=Lzpc&ySeXyZkOTJ=`ol;%s+%`t5)a%Rl_?Mo&@uP)Sv7-QRNrEV>|16j"
    "Rv=`Y^9mLQ(U9A#hE0()nxvyG=YKM$lvGvHh`eHAtc<l*>bZ-ze8fbof8)cLX;$CcRK0&w^52;CkBBQnKwr?SBVgAF"
    "ail(NsT8$L>a7GJqac_xg=8zCAo`ZuLX|SI_Y6SQtM>x~@<ZyHCwikBZ?vOaj+&(<(oD>TDpOc@(R&L|@5JEas64*`"
    "^<+Km6PZ_xn`gRwf5mh_!11%njOOg!Jm(Tr2$zp9$RS#zg~-vqkH_{*u#`pSz20&3@m(%&K&c?Hh?2#mgRmYkt>UO*"
    "4+~_lTBvP0LpA(?#lktMtw$kc%UMxk0BBW12EH%oxs3xM=J^5<82lN*56q3Br8jM*7BI9sY3*7+h}6=oxl?RtGhlK>"
    "2%U{0(3(osa8L^$<R7{igkzCbo<O#qsvt{r#`kgkMOpdLI=*BCYA*Bm7h;WxsXfe)t9B9k>&~msK}o60x_VVw0aU}$"
    ">ctIVYk>)-dsJpPTF=UE^b;N6Q&FK_c!d0;Tw<W+AGFVW<F^3q$+=XYrB%kvA}Nw{c6=I&AQ34|$QWr}{=m$Zn>uF<"
    "GUz*g+#^gBhCOtvCUs`kV%W#%clKO-EdiaEio>*^<v=QSC88dl)u7JoGS2iKQfiFQ%O6Y~)20X63W54USq*FhWZDW&"
    "gw1EB&}C?6N7s&ROrV?=i-y6>gDtiunoU`cL?(y9jL_#pa>$&4$w=9F<_wXt9ptU$5<#XN<JT!}S;|{m^d(v+ux(VM"
    "D#yg4JZbCH5#R6|{p?rnqp7e&-Jt1T<wue!y}o5TH#F;HsXk3yfdp6E{_sSbnQI*ig{Nm(R-8H|k}QkHiKbYfCkX9C"
    "av+IYxd(r-LJm5|V%S)iAEwTr(afrdLW+zH<^^Zg1uUuHEq!7^aZ+;D#ukrqoQIm5if6s0J=<H_vyBz$T_GmBXOl8g"
    "#U8ZlhXAVo7E5kU*aN-)j_qRkTrLqV|Imm-wOdfMl>w?i;PNU|Z^iO?`JL=Ufgpp{RFr{3*)r7dqb`@v>)+rJr-@lq"
    "=vAP*e3m|HBwqpili4=wta7(T&P*;z^Md(-Vayttc;S^{>5awnrqKK`aN-y=aSVEm82C0Y*aR>%wwW0?>4SKexisFn"
    "tG9gKB0w~iz<^yvVgjSb^Oix#V~15Y3oURufUba+Io?o~sc)b`lo%)_J`ut<SjH^R9+Y$73jt{DNSU$Uwq%Zajt5ET"
    "ueR$U;TJ8uN<l9VT<rx8SmA(PiLZ>pA<}D!kw>-Yesm@qgDB9*3$$&oOtMa#w8Som+C3tL7801FZ3UY;f-%Y7Bo`&Y"
    "Uc3?pfuu4-t5od}1WiSs@1ID$ge;g~b-I7KfBeP(?LC<`0riH8RNnAyZQ$ElMCQ{YvzE`lgTKMX8&NY8DpYXVkqb5l"
    "44nNve@7}#NS_|I4Q-cG(tw+4LCa<+IFX>F0lhp$GG;Ht@)`5UK<i8xr;wp%U4y<}HV2y(3K&_;xEKyo%_C5OGlGC="
    "9Qt^J<ujJZ0qs1X0i(JvpV_e3g7s7?I|57g3pSZp2RidePdK%b-jD!o2)dYFKy{VZSL0D`4fK9cVBR||YeTR^g;w1n"
    "(IsdSnk_r$6M|Qyc}Rw`l#~rd0?T&xb%7gf5L$qTc;rg+`4v%O9o56k<pK|)mkcJEufvf$OhJ7DB?mRbGO1(MV6`6F"
    "eWl*Xh?(tMu5U#nCptv46BRx{Rd8r67Y18f2h8)9!F1#|cW$U)MIA7)3L{eTSD}6TmvRX^{6lIYOJn)6h90_Cdn$Hh"
    "e9NwLX)wIMUqIcqu!tUl-H(P0y$a!*kctPTmM`d*dGsx!Q;r-*;!)=_Nu0?bNe4W(746g&fK@OaJBJz_5lTc02dTt*"
    ">Y2nmn0u)->qyz0qxr!`Y;*s}MjU^kBwx@R;~Q-2VT9gTIUu=15p|3zzNvo1H|9s@9H!V24Ki{^D%##vMBctUJ(Bbi"
    "ipLp#pD}WfYLpQ~A(MILE9w{KHGPgm9?i5(#Dd601%R(Q0eT-8mABEIG$Tp`gS@e8S>2LeR?&mMylkIeWhs~+tg8Y`"
    "n;2*RJPs2RByVH1ruuI*%7*zhl;Y78N=|!_mwJ^UV8<nr{h8itOjMz_CrQO$g%wrF1-4C}=&YHU$}d{wk1QAnE+-94"
    "rRmeeCcS3XY-Zg!>&8hpW!ArO*&k0PU4kZIGEBKXp3d2IqGq0^;$#`*0op8ENn{g6r=u)k-m%k(>~xrXn(_U5RM!)2"
    "jz;+4W@^-)Q`Cx)GCEFG#MMf;23+c34+OpDC=ds^xk_-&6g8n!ybPj%7W8lre;KbmJBvwTHQQ^sh^Qmhs4qNAhPVS)"
    "Bs+B+gS|-}?1VSW9;oOf_!?#4P(E-^dEi=fP}c$&;V}=14ouEqheHQD4?5UM(7_IIE??0_ad+pHlP0aq2e%(P8hj%^"
    "NU#kG+Kg2uZX!{Rp4f3p=PH!!Bu^6Rf;k{8RWvFY2&Kv;k8P&HcPf(d`K7Qu!a)<Y!Et$9=tYG|8C}dbtd-&9?&%p*"
    "<YDgvR`jpvZ@H~7puZh-5MbZ}d9X}5a(lxWp-0x&4(MbDSt7<nIHYh}g66Wz#4%$m(yUF|LRO-+=P)RjT1$DW5>00X"
    "2A*<z)x^Up-C%1%)PL%;AGKF7<SPAiB-YTG!Ap^MqXgR9(e?(!p7J8W+I9cOR@@co-Iby2UQ(1U2z$WXf9SY<laS*y"
    "2s7d2lRVpA1h-8FFF!oGmBC|3pdeFb5u`<TO3f2XUbV`nvbGu|ly|`tj1VWAY=r~QmJDodgDPTZKPYLPHsX$j&IZL6"
    "rHA$h9+fs=&mm&{>_pKH$=}TM%}n01?Ki%cOC%<yPD{*m+Md7;2lB*2c3;u_B1<kw<&*;xrCG=yGl;sZr(-Z;*>!Jy"
    "<zTHxuP_a*5~Y?i=!Np2%4r9Nhy30#5&5eM$vF`OCc{_ieI@LuUZ0t>3NA2*g63m}7SmAGIa-OviSv~yXuFg9c9&H8"
    "B;=p0nT_MDYgCfuJ@Vo7Z{XTuP(LuLij3Bq=tO=a(x^lD`Mj0NnUp6f$40GFV1;do`~KFsV>Y<_SuU|eA0c-DBw(!h"
    "pf4HI;oT9*A2FPdO-s_+CoqXbnzz2JCW&ktITIQ8AbS{NiD?ho^LQ9JmZ1ygBnQH#2P4J|7@{Wf`vatmgsUm;eR1bk"
    ">)bI)710Xm%TniD1zOA-wsf1>q?fEo3vGkn0R4RZ4QXPBnT1n7Ffq*?ZWImOW|eBfS0#OXdX^==qq+rqZ@WzVx~L|W"
    "^gd@FCslU)=_Y;7suapgau}15u#G21;)!M~izM{*iL=D`&R1y0qk6Gf=G2i{7W|#rj(t*DO#R94+Ri0vX9z%hZ`<~x"
    "UW$yUzO?;OF8?T(m$JeF{trwB&|TwcD7XQ2nU9z)mX~zMENgSu@WOXD7Y=L?a?5&i;pE_g^+;&XSan=DTc9og!EB*J"
    "Pw3p$Bn*$6B^P@?N$3y!O6|fC`{MM*YC$r}A$)<*xyY~BER3kfx@c6@>07~-5|#IYrguTjzo3V@aOl6Z`lRB*z2r;F"
    "&h643B=n|G*qV)l4Ir0Rs$RBCLt_VEl!~ncATdZVbUH$hckz5nKTDU;V(nYzl{{r#bQ$TF`A&vz<3HsRi)8*G4eu2e"
    "W$!%eMv8XyUh#C&EPFyvJN(XRmaJjvxath9l;j=-O|R6vQtyiVdw0=uUTp|nOx>VDZoXp_d*=bS_qP-PQvA-N1pmP*"
    "i);CJEKB|@mmeih-+i!i{b>32=%W>-K+66qmIx97@>Rx_wd=}yab?k5RjOCz{Z-9|Km(iPT|HkJ{DmHsas7Yg^0Tb?"
    "2cJG!Ek7NfhJvb=4<})tcChhN9)I%N9|KzOe0mBx!8-j@>w-^p>Ypgt&rd$SSe3hSwJcZFVpl=#0D7E6S3t7IfytFR"
    "S1@$xJBVVHKA~Eymh0c)7Bhlf77brR?QC{H6O75l&QLZFwkfpxHyY)FsoJF}1o6y?2T7C%qj^7`<xpjpNff&#Ep#zE"
    "eH@ekJ@=|&aC*=XAv-4P0H((w+yf)Qbn-#Jvf{~9+F~5^I0>fiO@1q)D|9Y9JS#i#NPdfqP-pKdj9B72izI<Tbo8{7"
    "M<)D0(~eQXdY+=y%duT`f{IRi*z571N~SA`DEZzt1CxRJv8ohce<;a1eQ82BEVLvnO8uL@S<R%r%2t$yWUr+2ZE?9X"
    "SXFXxW(?2TVOlMp5h5+<si<Hn0;nX`s6ajIo(fB83Vh1|U~UE`4q~O<M*_1t3D+fv!q$b1W|MJ7%Yz=POkm`~P^^|O"
    "&}Ys-clok~QDgx@kTIhdyG*Fl$k3z?{gP<5LDE+z(_xsA*{mFmn91)X#Wm>dzA`vizTCe^A;)h{Ue1uC!1S45-qLh{"
    "w^*7Y2+CEZ@*Nm3UjX})R9^_4bFBj#Csmn&VGi=lgtAX_V`oMff0E8s>W<k&SQzYE*ENaL#TCYM@mZ|UtDsw1trxqU"
    "|A2U3tk&fYSyG29E6AqYAwwHXGgc@7_>0VU>R4vUM&ek*9jkX1kro3@0!{RWarYIY4CFe9BinY8-~)XzfdPh)Tn@52"
    "%IY{6Z#hov{>j*1kY7!Usv5K|@UT8W$%$sUo3TdickIDj&7sI38mi}D4Z{Ppa{G$3$&S&{DLr(1Dtd&7WPmYClAv7{"
    "h~u{*uqs$Nrcw`zf3^K~|46--xjM<-@&b&0@MQAJp_18Cb^8V3!t@<Ae=zkesk({A%tn^fvBlDDm!XAD`^!RWS;YLZ"
    "VmC{=#l&Fc&;jBBGKacDJ2FSQ)|uQVh=v!JvB@NxSQfKsyH0*~vdgyUbh6f<otPZzWhk8acRKO!<g6ePj5hPFNA!AC"
    "TAnhKJXL`ut)#NUfKclM?xjkyt=owx=ST;$#}C$anLvjT>oMrM{ud8BQp<!J<bqLxSZ&egvQuV{%x#Aq#fm4V!45Qg"
    "a~jGVKV2Z0U=K`G-UjV5K*=tE67`H-sY3_4<Ggf*iO|j-C0(bHSAv+7jCEv7O9JNGSLiXK=)c@hkyK>#0n00frNmli"
    "G=r7iz(dvW%5cR^ESTCf8piKX@L|%fUU{G3bFsQBcKdSmt=yr49cr&x3qnPi+!w31-0`m}c6{dtfjD64y~DH8Z2@2%"
    "N~*1|eE+h-EO^(VxwZ}8$gX$;05y>C7IOz4%wOGqgEfR@&w()|uqSGN;lUutv-rC#7$PcwJ^ZQwO4QRV)G&ygC>TZ&"
    "xnp<4CX5GIg)1omDn^rYu2!2OQrsXt;XJElzuJ1JJdAYggois<t(`mB&4~8bo?*ZQp@y{_w;@UjMn-QJc?AY2R>M0<"
    "@rLD_$*N`0dMYZ8m@cmFUttrK#U9ivsA}Ib$rCdBF@l|Gg8&ukB?L88U)oPToER)t|5NOK6|4XGvDm#8tA}!h+(d8k"
    "fcffT)oHFe%SbKM;@vEzg``5hN$ZqkL#<v8vt+&QG{`(`ixn#k$4jmbA)Ho9JAQUT5h+<Uxm~^DJABb3of*XB1a-Po"
    "uc`CFl;~T!HzWq-)p_C$+J1-7e2w6rI2#9jlg69z`pC_<-QTE!@;1qqwGK_2$QXLfwNdc&$Al^}(c<P=fzVsB?RVbG"
    "vn;RDI+@(5|6vchOP@p#fBBt|kqHQQgyoT$20?blXg)}f!Hg=7(GA|SFYU0fgeL0X_i}f_A1cuI|14II#SYEjsa&BZ"
    "BXjt!u-wg3c}Nne<|`k-K+c|rnTSXMx!hq=e52{m)8?;Yg+!G+od#d^VcyCk9eUVqJ-=Op9w{oB?@;m(aKYh%Ie~m2"
    "F`-NVGE`)MN2JwTWx-C3$O!hx6t4-e??-85$(->X0eO1#^z=Jo=~3`mu%-em)k0}&fTBT^62<)Vgy!K9@ts%feWw}M"
    "j3;{k@=90i#VBcwS(n6-y2?dJbmwPNlffn`j>oXX?_8m1obd^m4vtoy@2wyi-(Z={MF0dXVhIE3CC0;%$hYq+Pv^{l"
    "7qmTI6#*5Krcd>u!B<o(MU#<czm$cFj5FXY*m8ZE(gOX7)(9&<!bH#ENV_`2y0XRVEOjhok?7UTE&Gj_PBe9-ugsZ|"
    "`M_x>n+T>GK-MFO)zhCy(g%$7I67h7WL3QG5m?U*y)wuv%zl(R^o?h9E6?Q$o}ztVrL_wcC@)l@R9|I?M24!7(4-*n"
    "D<MdB5VMSQ#vYIx#w)&RJd$g^BXIJESujhbHQ0So(vY3VrV_NA37SfV>XYkh0k>CItOcC623rd7!zGh-7*9I{@2WSM"
    "Cdp$@3+e7P)BnoU%t)dES3@X2DUuy^0zgv@#{@26^1(GGEm=-Ma^@A-LGwI4Su*@+=@%xs`uLxBLA{aFhZem;&}0dc"
    "yAQX(9MY_ovXr#YK{&{V_8@VT_cLhM3zYL)N}f`pMRS|wL}V8=BygamAY)+@dC|}+p!3AD(*0GtS#mpJA>Ep<k$0Jy"
    "DF+9lq6*|T95hsMJoobifrdTZ_F^>~FYuFjg3ib!v%*WLjqVaAb<7$fYL6>*1VN+8B;~<-bf$1g#b)sZqnTUjp@oML"
    "Ngvs|!$^;~5DH^tZKouU+I9$BFG6sx#Ks=3s=-&~|4X?;gM8WGd0p%xmNT#A4w?PBUaSVpGY53}KZ_N@8_V6e(?nB%"
    "So6IJ1V(xaGKZPBpfrdwLMe_Y8++JvM^vMMiW%VD&pX)L!vjo$$33bR1zCkj1d(}RU@F#j5jy?`$EZ3Z#*UGz>#^mq"
    "CMhn*hEl7dB~oS*P0O4QQY6`84$al|h;e7^=(J;!J84O;Q(6e6L6kYY#Dr?Z(7)r0A82y$q#)z`%V5PmmR;-^G*{<d"
    "DD<#)7oVUG)Mg9<BOZ9x7aDTWQ=?bD1Y0Kq8H2#;&w~uBpDzdreWg7rM(zkv!0i5U`|?69ZrjSnSHe+alwT3$_!A@T"
    "$mF8Jj00yDpab=W#Mv5tzP>&^(!#(NWnd}{FosZLsIW&aud45(&ML3QPt2AnR(~vZSmk~ctG~(>Eb|Y8?G^R(dS-XM"
    "`s;NIlL47ZK^8@0xi0H+y)4&NSyv#-VqNVPHJ&wZ<RgO=M>*DCG134vzn&$v_^DPs%Lbk|Fm0f0s>Paj?C3;UUF~6e"
    "PnRYnF?CvVys9bI%Lk}Bxa{CdS3|d}sj9h~Kpj-R+Q3wNUsq>VPOO<UnROHQ{Vk7^ADHpfGhOo|^qNNzYJGyfPG6qW"
    "dn3>}aK-?Qc9*WefnK{eiOEmPls`Psrjlbq8MjW~TubK*QG^hpG%^Hfrep}$+F-7;JW<$1c<beNn4aM9gpf}x*%OQQ"
    "WMdYUjs{qV)6NVG8K`8O&eS~9o<5GGE0Ho2**<emMrIbb)7eX!;TWYD8K*~hMaMmnb)q(qilc5OQ6?-}emzJRGpI=Q"
    "QDMeho>IVAu7YU@<f3UaSXIei=81NubER8(WrFuoN()oa+F;Eul4zKv7Tx-OcFhr_&VrxfQ0r1fx+SdjNz8(`Ev}b8"
    "pkxN?neNA2Op2>f#q3<w@anAF;Y>*a9T_@Q%yT;^8efpFgeN*IWXm&G&kBbzJ~LrwChM%(M4fPL$NgnUT-)h>so4`J"
    "Y%+<7s9G+cVV|u;kG;qNVFe63Wq<(oHq>JM4(u(s(yLUL!F&R~;MK=|Yb^k4$#tc;B*A<R&H|Z1{_wz8#_lR6{e!2Q"
    "cE{~$s;xPNPQo*10{fXDLuN-%#zFEhJoL^Ij=35Xq6VHiz0;`kI}Ia-SCc6y=_#P7))rV2fh7@Aehprk^a4X#X4)ge"
    "*1237Y+*Sv3!)Q?1u1g}qgT!2w`-n?Wlr9J{9^JW+vLkDYENX?Nw`2?28(4JRR1#YNXmLi7qrW`T5TKDR&{W%tZz`2"
    "j+;WY-g(q^LeEszSq$u3b);@lPsi`p)3Lj<o@vs(W<4XU7lQ&gis`VMnCEvz(3dBc08Ki%y}z(M{`K-FZ?=-6F)$;G"
    "+$hVbcfq=6y(;Tnxn7~xu23o%LNO-QRZ-V<p_@k``38TzDQnc{&3aKcP@$MmNc^k%0s?bdelCp%CAQvTh;dT3=;B;!"
    "J-p-b^+FI}=b=ys=yVy&+A%Q{WV;|ffqJ*hnu(gPi8Ddssn1FLy0A~T*W7QfvpCz$eGIINj7Jxx&l>`gubnke?y;xu"
    "L3!IJiq`eKA&kHQVEc%w!{cdn7JP9_9n3=OTVRtGVdQ2E(hZy#7@FFdVTNSa3rsQEs3>+#I_N;RPvGZ**U?I_@DfH5"
    "kIZLdRKx-=KOnCwN+)qrUJB`Ppa(&=Bb_ptY}C95r<KiH?5>%yJ9l>MU-OrlFK&3eQD~}RDi!k$yQ0RtARcHln7$TP"
    "GwlW~p@(D<VLrN8-<9>gT;F{w*84+I?+@krTUkT?R<6-v(S`hmx#1BhK4PAD<e0{-$g-YglvbdPHk9IgU0Hu2k$^P<"
    "WoMG_N7jkBN$Z9+GmR5%&DDt-Cox_?UEknYx@Xn$OtMa#wBoFHY|pbc73-r#yJu>+V^rUQT(aUzB7YvgZDsM`%G$tG"
    "XuyU^9g}gwloEc*Ee&E)$0BJ&=0BPZl><$^Qs5N_#agk|MV|FnjEved-AGF%V}r4je`EGN$ya5(QS(ZO$pb|%QRyl("
    "u>KNvrch>tREqj~%+P#Q>Pa+{0d|(JfiDV$p4F2!P9{@!rNEVkfuAE#Z;&cUs|Ni31x8VRB$>RBJvjVri<-@7vcR0O"
    "bCUAJ=>uVrB;~_z+x72s!5RB3x!EVe3A<2U*hakwZyy)Y=cEhy5X~q9S2w?HH-*l%Q;b}F7)}~tBFqct*s7d`rrd>O"
    "9=bjGo~(<mA~Gx8iIF%}g`|8qIcCJkrm~5YnM66{MV(hOoY<AF*ic+gUs#*;_EE?1Ddf~LFiVU4K$jQHrku3jDL$ds"
    "g0#q5go_y(c>T7Z>P^8+$mq68UaRzRSEHWgkuNl)8_d24z2(4pY}Em^>^v};qm#Z8cd91b_+49<(4J|^+47Nv%r}tr"
    "5hMC<Pq5*k<Kd~Vy{$ec2EA6j1)(%xedU#<$N<maz3=FUSCE9#Aez$ZjOXXq3tfIfA!-hy62>+ixJ033-3prL3$&if"
    "%o<rzWczApB&RBCc^-Qw_pB+9rMNSNlS%<|X+ViSV{NFc#V~s0l<vs0-|Hjy!D>nH{tfz&r6fZfd815y3+w~#%QdP2"
    "YQg<-!JA%m&&#^y8ir~Elr(CA?tFnnUbP2);L2ji3|?`h#V7>?@E#&6QRx@D9Y%Aty0s*8{Az_YNnMh4D3x1?G9TMP"
    "Rwm@+ClQ-lk)IOSmrQgSYs|XkMvs$dsHI8R3@m%Vr%9Cb+AwB~nP{})wbQkUk*m(Sz3^e#Kz8CuvQ}gg6HCXB(WkL1"
    "<DG-LUR>Lk=(Gy%Sgs$+HM#^0P!E_6JS^|OFV<a!HdIrVlB}v-y5&(M$_^(=UA}LN>`Zkpfe}NQ$4gu&+Wl1u)z^+M"
    "yd>oV)-(wC<%LdSr1dP_LRu~>qgmm2_7&N^iA^)8tYkT48j49bn1z$Wa-uP9o$!HO9!jqTv~xk1)K!YS#OEg>i{XW>"
    "0@Y`&H*)nXl~=@IXnE#TD1;Hk+BxOQBy9@P*<B67efwb~I}aW6%{+|^{h}oUl{|T|ez*rk)56jSMJ*}LvBhv9H2+%d"
    "L_OSN-VR?|P1+4i<&rWZ^S|Bi>5^Hb+Xtk`xHG9ilm}UA3NjUuz*H)zFC@x@?*xHo24sTy)t*%rzfkTEzk|FX<rqEi"
    "to1UzmR##jzB)^KsBTwMoS8r{Jx<Pv!5}6W%yf`*bt7Hsu7TPb>G)bz(j3|AC|DombCxt?jDI4wBXefll@!eKpO^u3"
    "V<X{ACPfrjxFZAOD|R?|p<0GE%{NRMs-3(coHgkSG7=+K=<DxgjdpzE{D*f97whkva(zNv^_<J~_ZOHT!jEN*F7@$o"
    "v1Z@P%J5XKF&JVj)IAsVESdg%xdjY6sybTh>>jszVr#zFr#efsEQNK59$DmTK9yGZo@0wj7h>RfUl8A8&Axux6l=@?"
    "YLAKc(*|>M-=Lf+$gozY6c6Ho*4cYx*&e(=;X2l6%GRzJyWvb8OxF<3i95y&W#hSB>Uo_ozl>OW&6E6*7t7W>d9e0e"
    "J!QdU@r~{J3EiwmKkJ!G9g_e7MlaM>d?!;A{CS&2CaFK0RTpO}HW5QtX406Jxi))_w+hcJDlC4_TpN}NliPHecCw_c"
    "!kNyxaZ&#ZPf>IAkP_gMPlseMqs61OLgKb}(y&^d8Ev1a>}iX~H4M1>4kGg`TUD)&>viP!(=%i1L#YF1#;eB5MzFN{"
    "piM-Qlw|&>Lv29Ss6@=5C`Lv{*5bKR$&EQaAlwdldieSM(bUR4f~n+|h#K)7dT5xOiXlNHJ2AD53DPZ#w>&0=%h+U+"
    "O{{*Oc3zV2vDTdA)mbzJ)y;KL&!7fy;t=akd#ldEGNHZM(8rOrq<Az%l*&Todq${~G!w|1r|;jFj~m+JWuB%BOlo$;"
    "6H9u`DkHM3#PZtABB3QhA4S$*QSWVxTGpIgpX&6<ZXBsIkxr<c>5wEHt4kB5Zu${}`rjyL8M7kXnplEbi`@h{zY~p#"
    "XB@JJU~ba8VUxv_=_lVL&<u;LS5OmlSvw|tcf8?MuEsur6|RVe_KD~0ODf;rnyH(=QN^!@F`LFA8)!zHbUD4fWuCR="
    "2Mgj%rHM-Y)X5s0{aBMi`N}L>#$vK~P42Gpky9>#Sq!;W>q;(e3W~a9X~HJi(YPX#!b}~9ShT!ObTQLxcgUDaU+;1g"
    "rd;H;X3|ON9rEvGt&@t|1{0MXmtG!{rm%ohx$s?v^vp+R<x1?cK~4nk`pTL3FFekQi<`I)H`J`O-Bd@wEtYMUa#6R+"
    "CmkydHMMi6{nJFO;fm(8kq<Mo^6e}h6HGbF4TyF6M6%4^N|sqiy@;{Nu)Ai5IXg%-7-gE=e<U{(YKL9F24+)vQTw=b"
    ";#2;m8^1-ZSkX&Z@0Hl37iY~x%?s@n7&e&%^D4F}y<&^Za%u3K+eFMWE56{48Buw1`RW&UGD%_OpKK6sC*3xtHlZyB"
    "!#2g!s97AWy^WRw6U^0hOwk@wLdMh?l7y@?lb9^0YJ#q8{q%?|WLwlzOQ<~&G+(n)f~@q~+3RyKfl8*gcM_RcS2*$J"
    "MqwFoqhht}_3L@{SDb8~)ys>F8fEx4yU&<?52@aZCI`Vh<7#0djl#=|gNZI?YB35fB|?NcV+c95i6Y}R^n+~z11yV?"
    "&}U>|uyW7q8|X!o>s4aq#4KIL)ta)im)TvMtwg!>(%>Q-wqF#HC^>4fDzxk&OWC7Dp#}2o+|%P7I`Do^-}bBmduJ1h"
    "o`<MXng5e2B71%~khJZ$1t+En0Q|oHCO_MQ{GT8>Ka6=WNs62!|CcIGR^4Q9!x}RVC)1j7s&rJS{}Quk=+&s<FcCBI"
    "K?S-GJ|&LC@^f#mNkvk=?#DDD^-8C{mLLX`)gUANj7yzK)|o26SJf|xv9D88@0B6wRG%Inx9e9HU2p4=FUYqn#@brl"
    "g>kD@beL*mKP^}Og~rL<#X4&#G<1nY^P%fl;j|j<Ij^Paza!05MNP;w)@`mYQ9toFvp!`?G*eq@3EiNj1o@c8P;k9N"
    "HI{55$b?fEiF0-F__F=qpWDaRd!D7DQMj0u8FO!%6*;JXQz+^DM#!Q@Qf6YuRA$9>R^(bZtKy`z$|RbqlX$YAek$5*"
    "uuoS$WyYT$n)q--yGeiYF<PlbuNlTIw&o!(=t{`ntzyo-vMxo{tvDF3`lP%i8kvp8Ni#9`akd;9T8kmCC7FnIvx!;+"
    "#dCK3tHK%xuWge3pr661CwikBZ?u!|VXRZczcTAWj86e(#bn~c>_Y2gRL9QJb%RxrNk8jNzK&g*Gl8m~;_EI0m$6C4"
    "sdkZMqf{}*Q!d(kuNF#71*Sx)xCUDYd_nV?OqnBMW|~k6vmO2lQ8v3}lY^9wK?m*YFXWWGb2eiY@w&K_@zh=_HB)R|"
    "ig22{-4d<Gfgj1{j4IJVn@2a0T0*Y*z%iq~V9q=jEEO)fy&+AuXd@okjgP4dOEme)tq&&dS>9THC0Uula&5^Dxj?=U"
    ">tGX&lSL~hv1Hz4Oyiba2x}xJ9cQlE1UrksJx}K*oz(cI3wdT9XP(n+3ai1B;>Mm2a{#=WWjz~wv6U3QkOgh>eZel("
    "J<%}hs;woOGQ{{~CD+AZ`%PcS#Z3W|+I~e=sq?zfrU{$#0;Vy`_>idT<0W0tRR0?_?=RM7bJ)6qezq9mJg-rlW`k5Q"
    "^%I8mSG3#_3zJ?BCU+|r{r*$^g{XR5+B_$`v{Ns4X*1Lr-9(zq%xllh<|H(~efs@=EB%%&M_{VBsBh6+Gh0;DzSE~K"
    "B#OOHrRUG4oFO+;-UV1wmXdAKYkOO6{0oic#3wK8NAYG$nR9RJ49e}3GgETb86pA;=xp)Hz-h&gzo^gc5(p}JJ1!MA"
    ")%x+*^ZmEqUS&t$xyYii^%FY?7GEIeE<N9AGi__HNo^90mDW0;7gOjrz`WIqXiB>WhaNK_5M)Z9z*Lq)nPokz2>;5>"
    "Lj{ziIzE1(x~5d`^#zr0V#zB~b&$ID!l0TB<JtGk4NYw>E3N;@DhqqmI#FmPtEFCGyQBqXn<g!qvtTYlJ&QtAbBF^+"
    "+BLt8V<ZG?&rxE8t5L6Q_@Nc_c$Q+8vPLJPv0ATN45^OJ)Hi6=;ipFCQG?wi)s{y)?)MeB>lGJCk%%>=F^_8?oz0v_"
    "_N}U>WLNVeW758wJ;7N*GgU&9P+pz23?Rs%BE%{*>O*zv=<Uf3FtbPH|0G?!8j+VK)W`7LkH5g1i;_CYO7A%?oC%wT"
    "B{6lJx=d>Q^v69n#4jx~?H$_h2>6{J4nq9_^(VUVA7zaee8x(iPqF^-qg<cQMXd)GfBb|g%J>WqpUX9ZM+?N*T<dNZ"
    "Nfru!II*l}$vh%P8u63`KM;lB@#3J%d=o|@8&;^^NhKJu=QUUj+!kv#ZahGq-jgI}SUg_^JImLtj0b0WE~%QNY?3-I"
    ">V#4&*D^63*6&2jjg~WiBib(|Wp80vCQKpdeQqMsQcR}R{zNe_&s<jWeynjW_(=vc%b@%tQ9|4s^I-c(zjz2E@DgIk"
    "J%z5Fg7GW$2MNb4Wlp<y`uENVwqUJ37Oiz4eI58q8}%%sv|5eSe<$*Q7uyidw8$xFXyqBY6y6WUJJ;(>k`A|&GLu!l"
    "_7U(H+20BKBT;>xVC+*l(b}0qB9^hpjPD4+L&L+d=b}4spb8p@`0MgzJxlrE?F)Pnk3ol{CBHGOvuI4Zgz|^uvE(|S"
    "E3~JU&~zziA1#bdTzi#4U#_kBVIdV+D!+*#sV9tPU~#)4%--=6f_b9HsxU9yv1@n4y(yRtggPm0L#~!Pd3Ck-<_Xs?"
    "<r)<e`4ht)Dk`a_#=xH(Cv@$OsH-B^FMllRcq!MfC5JU$_gd>JT5X;bwQY0T>FD+A184_)dM-F^mw@*JnQok2zdk<{"
    ">mi`%Db}xlLiGXD5AeT!Y{7UD<@#s2MxLX0(mv<Nua6gNo`}E$tR#9$bPEtP;QrOvpel}-?vH$%2X)IQO6Z6H-`b7{"
    "od>iE`yQ-F-*y#ity;5aFSKpH3o-o;ujw#M`~BU73_zVM7q9l{;1}QXbBq~LMMu`qpXg~hlGwxa$P@m;fO-ZpjuN9C"
    "!!K&Ps1tz9`uY6u^y8I=avjnyFt1aQXT2+JK5J2FyR*q)D3iL&Ry7X*<If2z)<Ho>MJZxgLaDF_YYl1?U>9avxX9*3"
    ">1T~+?WN$g5$m5XuTS4$H}b3d+Q3vC>oUnYaZ&$`@t(_xHHk90OpqR$b7ef*%gps3WsREppGEzS`7vtLU*#GJM1EX#"
    "4m`=44~kNk!00NNQZh=RW_a!RwDx-Wvs`~V&Vw*`ZOW$HEXz$*qM~h<>%|7^&&D3iwVFzY|C{Q-hqr8O_>0HThlEy("
    "2ED1?_;^&$4Qf<l4+cJ{9H}cd`u)|#X89eOC+M9J*7xPNEtR}<vblw3VTLaYQ%6H4WW$?I8h*V;iB21m(L0@C)Wdy`"
    "q;QVeOp?wT`@J>;)<<KJj#>$Hd<2wv!w=&&{K+m-M*0cy_eE2A_|0(XQK096Zo?auCKRpkrd`j5m%42#=3#`xcqBQB"
    "*|i_dEn_&Z@Qo=NkU6g`lYyl&R8sOvIGXEbacO@c3~%7itSf&81*z-AW#a}F(3Ylh?CAM+Q#6`+G`h}PpA3q#W29Bf"
    "Lqci5oa4RD4JGwPmMT9zQWhAYr3+LSqN8Y0*?5;H_&XmK9mHn&7xY=Hu0(nWv00UyUD@!jE;g%gz+=(ue6d-VO<itK"
    "brIvHDVnBr6v*z)^P*{Du|WcnJj9(p7T#o`Tk=FuYq!gX#fCp6)nvh_3!+f<4YsiMdy!4kHaSqIrwH^qkPSx~Wr;+("
    "9Vp`OcAPgF(D_aZ9%=@_r|s(JH`*Q#)W}j5o{TouNJ?Ec_VCj<gDAXGN{b&}q4|L5OA+eyLxP}W>O&boYkug;RKsYf"
    "WP_Z{x_(oT7^SQ2i{|e{W^YuQh>S6_x0W9!lt~1ex;FpLV^X+`O(K>Xbt*$)lSnf1mL#8&#6xew6T|h!lhmur#8Lz-"
    "#Gp^tGHE6jGfQD<-m+oCVY9*XwoYC)`4|W&U)C9zhC8WnFyn2qP!t{CemDHOVY9tMLGR(?z64+Xe0ZgrS4mUv7PUQ?"
    "%ow|wI0<$o0!3@@>LCFOYp;cPbBj%asvl++6Lr~C@imgotipiB<kN(lE|8g<U}ec;g$ki%^VwT*3QUFeY*?B)CgX&b"
    "|0F|3HxagLqn6?SLg~!`ULUaXAO(~LG->htLMc4J2CIEX)CIl^k}I{cRBAf@ZV$jQ5A^%t&Xl*rY_PsOY+tvsm`o>V"
    "3@vqb!h-gWj1Z=;%0i+2*clad3Zk`lZe;xQGoks2HP4XTUS>>YX)T^8tA&V?XJo@K(3>nON#z7bCdrLEf$6DKg>-T)"
    "6Z2jt*Wl{pY0cA(uNj#e;7cjfuZD?W0^H0r>qcoFuuMND3!Th*@g({FC=<)4i8r^3c%x`<9H+i$<1nePhu2dAT6K$k"
    "tCrmBzA9j^zT6zB`e(^W@W%S!B+NZO-Gsgs3a1(n){xE!?2J6pA*sf|R44P|UuaBxR41liFf>TbJ5f%qH(7C=tz0K7"
    "Lo&C5`^pqZt8V0MTg@Pyzb2T}Id0zK@1x0f$S92<;c~aBqcj<39V?Qv#?&*%RKTdA=*;U)n+#k^Z?@0HhO<0-SWkoF"
    "coeYmk+cQOOr!CnrBDMW4=>1mOhWL0bL5R2c9WR$B&M;Ice86mH_}WjW@a;qm-X}g551w^IJ?iC8#m3r^X!(N=aOn@"
    "i~3;|E+aNhKY!HRz{O=`_UMO-np;R2ZPfDBe#R)-R!#gHiHTXwjJge@xj}m=E|#H5s7NsP<D1yvS+OVN=ofADi+T~@"
    "W~N>|p4+6CPz9poZuo&hLqV2a0Z8LtxZ;7<c9rH0T1?4Oaq6}2L{bhJ=j?Th={cv-j=}OQKIsg~N0OK{5?TfiHvHaz"
    "f*)KCXs{y~jmy6cLS}0HvaSf<x@J<PA;MH{(!XKNOyfi?u><E~NPElN#FDdS0~<e(%0JMCE{M7wzHc;0YXDwlyWs~n"
    "{w&1}DxJo{q<6z&rdF9mQ&;h?e6lan=Ja0pxnW~qDl@ND<M<6&lci@SZ?=D8Lcu0;S2mbf?NKfm|9@L-kYp^!?#oSE"
    "HvFsj?DRuHAP0%wqz)G**2c^<KJizKxxcsp30&LG*h#R+VaV$unp;4R1tN<ll{GA#__m~(kwIY%(W2+!$CeOBSmPv{"
    "0&Jjx3GMK1?9CtVSZ!vy!Mdxl2U*x6|Lkd~ICx5il!P<c8JrC0HD)kP7JMa5q?0`#+1Mk4vtZc^Yz&%cls%_YcFjMT"
    "Wm{5krqkMOU&K~>SrfAeCk6V9mRZYkJE((bZ3P8wtPC5<Qk?4<!-bHZsGtw}gtTGhX}iW#GUAv{!4phz@N9TsHL8o5"
    "*rZ2~ZYc%*?GME!HM|Mb%eMYQ%dqy$r<3rf1UBcne}?}U&+Kv3*sjqNwR$Vp+=7ZTy_!o}Ul^kk(w8a5*wKoxgZVqL"
    "+%+C2d)KnLWx8d)X;nV#nOpt{BPo2o$1vKWwb?V@{xc~Udeo1fG+(iio#rAqnACI~gg*qGkee}?B{%jX#y9kfzU6(q"
    "{n=wGqqRPc?^*ED>4fHk&ZQFV<9{+MF`-s3_b>L%XeQf@jP=!MFzTb5NRyc+ZTxW7zBLimLA)EPvW<L;Y?>jd$3EG*"
    "B{8v(5uwWVCB@?lNfF6!=CZ}>q-!iiGPoh*q@m%8w4KH!D*0nZ2~!xOE|W_v2R5cz-oH`SJIgYqz}DtpQU0k|j}q!%"
    "IPrjBQS#f9MMBF({xB9abi3<BWamr={2*dO;1`3<--$WV#|6Z$N_W9*q_~#NSG0tarMh>v1!Kz>-UiX;P)0j>l&Z-s"
    "Hi=|!f)|WK0+&&q2Pa#4m!2?Xtc=ZD&ZW|*djG;MMV%&RRq2;0rTRkTTIb#xoj$B*lKeNW9!AF#$BCo@%G^>k1e4Ap"
    "rlU*=Q<|m&Oq<MeNdKycvr5Aud5UGQk<y6S;~R^Fma#~@&Sn>zdrX8{OoHrTRIJfltgh&{kP_OcanVe?<vVOimw++9"
    "XkK;$2Wh6-{x>4;)e%G1>{$K+|6FYTXVLts`U4iwzZcD0xp^oX3}slBZywf*O?N1o4*qssvH4y$7^}W77n|?f*WaEt"
    "#pbbSdPwLzzAQFR<pyhUc=WU`HXdD`J(yhh`mJdA*(n(lETAD4L*536TZpu%S7Fi+fsXycb@O+kSwrSlc1gwRkSM*R"
    "sv#ce9T#I+&<P}3oJWCSHnrhp-;IeDx+=&lQ6ipcK~K$H0^f-k<M43{^nkZtY@WWuQ;hd`fV={zxdqxgInDkyUQ_Z}"
    "+FJ)>Ln4El2$Mu_FlpeVk*Q4PX?f;z|LODU1+1oMm=V3BV+q;mD@l2vBI&)7q3n@{XW5zN8G6(Tm|<|!UcHMx`rbUf"
    "q8hN6^soTXZtdAop|SZEnuTE$4kqP}+0NrNq<ZJ$-{Jp%9+BdACLMyxho|L+W<7s*O4?tD0x)VNX*`O_(|+LF>}Dps"
    "LqZb9Kg#A@ZZLI1>iJg{8y@jkG_zz`gz7*;6MXL^RO<|!)=O=`%}QN0-Dq+TQJK^tAQ8RyhqZTl_+FCnb&5dxdVylN"
    "NEk&F#ydGf;LXw-ogHar8L1UzB}>KFZfF%+%-uUx6s;_@N-{5mk+iURS-<3@q#x}C?$MK#%`AJ<3Z}|nww;0bfgUCB"
    "BNR!-mMi@%bRv+1mx&Y4iW@LF<}xqcnB4H>Cfu_wWkFNEV+tc84x=-NO7<pv0r^rksLvd^Udx6O9p39xu^D{P3>YZ+"
    "3VyNqS!~9#8Ose{!8a5e)b55geB4zn8Fz1>;8*C)SQmJlM4&{tKi98hLy`9Mg`TEto+ENh4@zNVRpC{^&3Iw}rxWJI"
    "lnDNGrtVoxbI&G|&Dis)xz#xK2gkZMA^{^Zapbpi3j_5TnIWq=)w3thtef-+4iUX8t)#7y8^R7>*I81b%ER~F4aJ7V"
    "GzvNU88vg?XtT}4N6}o$%^zsQ|5-Gs@bBCu-u&n3c~frwESryV16!B}*{<f5m!ULQwEb((3N0zlwe43_D@q*2e$}(j"
    "-^w(f<+gO?c3HZr-14_!or$J!6<<(qs{_(485d|b1#cwWE}x5S6-sAMeJt!k5kki+Pz;gqt?n1mEhDtqOQ2d1m{SSq"
    "b%=-ne@4X3^1tIEAv+69P#2o4^2L!ti3-H&=iCt%>a4DN-`XO?pr^SIYQ`cmLbS;*_R<kBSACS*Rk7VI+^%%|v4q8T"
    "U2f}zt4mi`h5f=4fI7$<<k7Z1dMJ(_O!tXE(Zj?qw)~+tmj#xf+w{>-QiEijIB87``D~`wq$7-1qyavm$?%8c@l>JE"
    "Ql_x=Xo6U5b-qT6N|O;_=S28%5EH@U48?X+Zky8a59w>@UBjD%i!I*(FI)qg{1zT!Ptj8ZiK-LmYRN6{wRc&d3^(^M"
    "Y~lU=lBANL<F=+i?SbIc+sB2j*{5cdIMUH8VugvL%R(#Jbn=bB(%Po)16@L@F*Lhd;LeA!NE}gfF>jz?8W`XRcO%LK"
    "qNHFqkg$=FwQQH!Vq)-m+vvv#4H&|;*rFvNs>rhKc3U`yEZ+WJ@JEdFW)ci>b10y@!tG0Yhq&GE7jC~Vf!um<x4?Pw"
    "#Mp{5*MSIg5tH4x&<!Id`SvGYIC4XWnVD}~9~;2CyZc3YVW?jcgB*(Ow_=O7fo6I@F&<co2PY9=Koc6F_40Sd3jUxN"
    "gfI2}4-8H6z!$rcyhh5QS-0i({tkdrY!7UJl3TrObF(}`i-vlf#7WXLf@GxJOYj02{#r}1y?^{;`A}?I{g8l5@T=Uu"
    "74EHcZz%aUr0k*GcBSJVQfAkpxO5GQTiB(kF5P<qj8tfj%2$+7@Is4X+tH8~(So-6JtsFy_DCK5LieiMP~0q8!O|5c"
    "3-@;tjp<j`#DZB43jS|oveW8<XX8F&pIqwJH8;~)H{NKAGdWoA>Rl_U%$7f91jUJo(CWh_OlmGd+&`#aB;%Ovi}duW"
    "S7YS2`V{RO;X;QOwLBv!LoV8f-F7JC4sE8}SAqH7LfOI{dzX&=O4rh~JxJt(w8m8iEid?^wO<UbJ(YTy%OKjcsF+wY"
    "Q4I{;ybZ$>>V<wB(qt4IDC0oM>}t&~$Sv<l+wo`5whyR~9V?q2MjAED`7w%xB40^P;!52~E@~P<Izg5dsM6lGjTanD"
    ">iXQo29aNdUEsj5TNW;(MLm!D|M2u5(f2}^^g_rHD>rk8A=7)W^qu*rzyd9xm+vCunS?SwDz?$RANjTrtldj0k@S0D"
    "x-U+Gdgw8~ms<qJKQy54%X?(gi7$cNED`S$554idw?spErU-9^uA_t)Bv2E!m>;^+4*v3I7Tqkl2r{B#<$<0;lJ5B%"
    "P>?~Q!lE;w=`!#g>-LF^MS}{B`0{dMJ7q2D4A8-IhZ39t@E5TpT>`Xxp?c=8%p%6TIXU{-@~J3l3Jx77PISPT73r>+"
    "Oqfv^Gq<|N1^qK`$8iv_>G}L>OTLXK?d75GuarTOfqL}4{9$f+>eE0sF$L_cgW7)ofdJ0%P!CUOLFoc}(bM@T!O5DS"
    "6=?&laMRrxz>kN5Upz`w%DywJCgru1f<dOY;ik<2Hj}Iqvn9+v5(`-igTGnRwxXLTEizZ^GfR<obEVSe+wzKbSPXW_"
    "Got(Y7sDJBH%VsNSnyWU?PIycIL|-S<j3XeVG9kLyBL_NNy?0fJ5eRy+ZU($t=U2{64b1@0YVvCPe4t0To>CO6Bm1U"
    "Wf!zC?J(=SE!^qy2tlCz?Ta`)<&3@OO_`F?Y0aSRB-!fww6Tt0d?QbJADTf^nr=wi!PJ`4-x9lshK$!<5Lp5G^tsN="
    "l<w&x9?@i~FJ30r%rs8aa!-fI%7n^bG1cZ?=f;Vn>Oo&$m?M8N_AES1g?qZt!(3@nwl|jVI=m$elH$yZMgeJZY-c|V"
    "2l}~vmLix8J`uU)6iW-Oo>S%CX2<}{1Rpo|kKYPA7eVt*!YLck<HP((9-Du>P|UzB5;mEr&ck!PpP^-uG81_iFl+M)"
    "TmE2V-afJxG4ZNH&Q>Hq)c7oW+F~p?Hubh3=ylp4W0Qz^?(7aEk^}t;2YHi$-BE8j<4j0ily~kE0z(P!nLy9HHMI78"
    "!?(z^t#V9{)tW=9GQ{NKkn4-4v;DzI1e1|oU}P_yfvHqc6UjQskALu(n6RUFx=oYFEqiB3{|C0g!w4(Xrk33pp0LRz"
    "#T$b`uMxku#@RBizt~YyE+n-_AtvX)>@bE1<J0lhZGg?PdnUhUWmjSMs>7E5`kf+awklZ$2Fc3J2yo9+k_Y8LxIyXq"
    "z}M*j`!3l?Dj9Y>tX{GDMPKb}UR0qM*0d-sRTxxROM&JReN<$kZl<yq!3j*8OCclI!j4BK=%hB=s&&z;Wc6;)2}*-#"
    "O3S4<vRlRaQ*A^Kb7!bpNoIuVw^i;zJuU2`9c=YMqMM~MV6d7YL)~IzdVi;J;c~Ax@TG@Ax-ejy6{!~dUB#SGMH-G{"
    "Y!?Zuc$%qJEt5jQw1r*rQP>HAB7c!atW8=|HqvBfCBR?ulB^8OVlq+=6S(~82m4ILB~ps8dNBOgzY5v7nzleiH?Wco"
    "%F4hW`w{kP`-Azf0))gk-6suE4H~mTiDmDyweLRVE#tA(SD#K2QDOZY6gv(EKcQl?95FAYAX5jSD<(`;S)CN+R6jA*"
    "HdUiPVDSR?dURw5mM$&USvLK+;Wzr6Z~b2?CWg7g?(maY|9L$vwoiq_nDBI0Zhw?pOvcV2%Y{xD7TR^#o>~4$G!jlb"
    "Q0F%Ch_^E=6C#we=fFgXe*eb{G>|pt*kUbEZvS_&{cq|1TW<e50!Cuhk!7ic*MIH$2pLAxH?ZM2kx15_X|1&bOYSS<"
    "t~QBz*<P3-hU!<I%PlGiisX4&@b{=}910wr1Ha~QVOMOQ*HG1bTw!-E3fSv}2FB=uSeq~$)4<hU5)lZj_rbkU^c3{g"
    "ap@W`By9tRBs~~z0!NW>;7SKW8bn*@Y+;d47)}J`@qCY&o0jmXiZtN79?Rf`vn^DtYPQecfecBD9(1(OdMx-;A^ZvN"
    "j;iegx$8_u!9Yp7s1<<;VWSKl^*wNIpM}B(#QNwGW9Vl%WR@~d^(X<nnUFseuBgFx8hB*+^ONj)*@P5Fi3&>nnE3V?"
    "4U0YR^9x@B+ieX3E|){Pmd8z0nr4Hgi^Wx-7JFg!dIZ`YS_w?FpI`6S?8c^_J0bNFvhBTcW{_aP@D;ubmx5Ombw$3<"
    "hy;E4^B>!dXe0hC9!y4oWUDCajGWND3%JgH#*C5)e<`=f1O6fI5tGL4%X+bmn5x^uiX8bnT%|!{N@a4aeMh_6ox6p&"
    "m=CnV8fGUizX8$v$CeMP3J;S~Mhd2wB^%$&69Ni6@>XmBiZW^&>*WW+J3|NkM?6;~t~SYC)NLYM08X^D^QLh7xZp3w"
    "Y$H>vhe?k7nI3~^sQdw;CzE87*ifU!fBxF0WN(s_A)=;dBs$JEF~uh)vmm>cGj=gpA`0FX>HHZR3PsSfP%zl@oq;_S"
    "6<myQp7u|sLP}f{hODqj4pfboX5-~ske)JJ02Nc31d}@`?vM@l6r;vo$kRfyGMggJq!lw$M>?I$mBR$8*>O;0LTQI`"
    "i*)vu$Q<F>c7hD9d>eqQKrUc3dPQf7yl{h!aY#?a7RW=mMLL^n7zxrNtKo9}8_7{Zw&-53D~9}%VlaKo{y1@R$^tt|"
    "E7aEdt2z$-Xw3HY4$p6h8%lz2g@z;jJUT9jXu{c-ZShhXM<*>M`{Utgd!)oDU>h5b+6C2N4!fuy^2)TZ4ERlXp|AB!"
    "N+D;S4`a$$YuQ3cb9T27qUZoPrC>%6%u{8b^1_nK{tE>lLC@Z~RWiKu3x0s-wiXLUpE|n%W6jTUJ1!gs+YvLupU<F3"
    ">Bwzf3No}>0ji83skrAp@&|S~87j7aEVh`B@UKGqzHrEf7)3`_)kK=iGzU$T748c~!|Z6v4WSEy{A2q_(!<vz)J}k$"
    "3;dzE^+mHEN%3fk1bmIWO@z&Rrd#&MTfQ;pvXE{$ftw|Nuzewh#<Y+z-=4cnq+{3WyT8%2VacOL+e^Bv(S0QYO}d4S"
    "LT@j=8&ekigJ}yK3ck7#G=>%!()^#oy_fEt4gOt|kav{JpXK(Wbo{G0^PptvKkOUf?MHQ@;zaX#Gg{nbY!Xp{ft|VY"
    "lrX7d)`+qziOIqTMkITjd?8E(CHukOk#n=`76!_mZKA`ZIY{qp8fT>VBi&J2x_`2&TTDEP#teM>1-JI&Snlscw%Wm@"
    "#TIx<5wW*~AiT%4OxPri$tWhU+)TfEFf)}v%^&O7e()`D79)coXtli+b;)GHCfTv#5L3Dn%X$j$A1o$gt|k(p;Ys3*"
    "8u%yoPM6PrnTFyMYC6)y)|9s-iqYP&;&Ft8T!(!e+a1+eDo=%$En295Xu?KWO44V$UC~et<-<-RmfJt?UtV7paum%~"
    "q~<HN<berBN^{ZepIEwlVD5njs2zSmQYjcCr4cK_bEP^%P?rArW4nH(8@*<`h1_B$&Ky454WRBTNnYEl)sM4<&CfXn"
    "%2Q!X#0rj6A<0%A2i=BNx`{4k+T8Fs^BityQzgz+O(ZKU-XWQ1Xj8N_Mf~8MlsUaxjtiQE@<Cp*Ios9P3C&Kv7(3Bu"
    "Bw3pJo{5`(t+mC!5w)Om=S?;)qlM#>P2lXS54YT9Y!nJe$T~5R995q*;^aCPjV`%n?Rdh90^abK2iz@Kd^o{o<?-y4"
    "1q%Z+)!xyT_jBr!PI&js-}$DFroCU$9OXk~$&&Q|6P<P0N+yn&vJx|LdYsz9;8Hsn(w?)3C4SK6t?Z;QGMn@mLZ;bV"
    "xijP)Gvk9mpGb+A7o3%q?uG<vbHObsuD13CExKe@B%pSaT)3Jl3e>F;Tt-EPn<&6*xxK>RipF$xI}*%%t}J~Mo+nT~"
    "7w)sXEBEEyvb?Jn`wDUg*b%wX-cJxI#*Q18cU4{P@!T!f+X4zll`F}3{zs~bGz-c|&NT>uuX_`6>Xaxq%M-ndpos36"
    "EBh>%8+W?4QpyREOC4A-^J_9Ol&(I_*-wbk?QVJhfJnC;EJ569f-atbG1%)xD$Tg}x&Mj`mMg+L{vzj|KghY)PjFFo"
    "45gJBX5jl-^7l>dcqnTRQBnkCB6EiNU9CiRQZr`uBjr-LUSJu+-yx@pIm;L>A6~Xd179rfCGRlz+2gt6r!o5^+RkKK"
    "g+v@v$Csn!egZ3GhSo#Lx2%u{#Ik3Yy$o4|NmMZb$D}*4Ytp$QV*d+0=8PW3D==b7xR4+UEz5ax_MWHLWEu-Rtb?)6"
    "XAABstRy`nXn4m1Z2K(CmF{%Cs~AN+%3@TvyDIrhC=D3g(DG9_py~%d@Y+`wK0cV#tmTf3_xbPtPNHm$AwjE}{eifD"
    "0zVPr-KyN9VXf{Lck6PG=CfWe_Vz8#-KN|(<=tkvxI-brPh=B6E81tlX2gSjlqPgML$@p3*_CPK{wp@wAZDFRl!FdY"
    "al0_GQ@L}P8y0)Yl4qideOh$x^U=6FMSx!Nl#bouerE^TOvTFUraP$b9HYTRuqjcHSw+4jDsD}dVcyXuy|eoa6Gjn9"
    "38t5p^fZWJ$B=m(gBl6=dqaEvLh>Ct$vvJs9fd#uH$d-rl0}lYuYs_YP|^%_Uo((9{&wyi7EyOfdO%vZW2s~Y326@!"
    "En_3USo_kZf>en>m&<*4!e8m$&r&%&aN}gJ-;cX<Oo|?=&`a;}=Zd|RP&(0OBocZG^d)z9AbX<7UP6Fn_kKT=ci)Qr"
    "q1+$KyZhp<E%$AChe_<-9;T5!KHo{*rTbg=Uy<o(QKa|VhYg&f7~lt`cr--@hq$)#lpD$Lau2#++}+<TNd~Olsmb1P"
    "lBkjQ-{2b}iRVsl-S)cGR9wD&!DvL)h6MG=uI}I8LbEWWDU*Oc|Na5(jX#I7&!VBBog~;NQf9(nI;TS$boo-yYLs!3"
    "I%`U*HU>CTcGNN97Ltt=7GL({uyi7o+mkGv6yNTYES=0eGUV6oGhOhd+5Q&H+w}I#EX2ZeBGUSZq@q&ex#JClWLdIc"
    "?4-*67NelAWy-d&|B5jgXk`B<OWxQV9X1)gBvk5p$1hc2l&m}Wii$y_a1^SEXp*(UtR7Ss2<N~N*|?nXrSaatRIVxZ"
    "i6jH_FYQj+4K6Ynt|;MNuc3jg|7eJ<>QfRL#tfs3cn6krbSu_g>j&!Z{fD&mrJfkWOa*10u<XN0d8PpnQWw75-9Nv)"
    "(iVreS*9vVi`o{yQ`ce1)OCpaDM9Rt?&$@cq7mJ{K5_~UwGPDYXJj?jFJ0}^?^wakC&YzmxiBt&!ut;>K8VV}Ea}0A"
    "+}!{9eG5k)+AG}~E)pV}elPZK#U18esC;OH56f?hyRJfGryz@>N%B`$LD(odwZS|7JSokXRLD0PK!Oj{Hi3XU-696K"
    "(1ylwK_tFQkkVtOxN}Hf#}Q_qC3CbxAAH9j7TRZ#Pe~e=dwvGLx5<<p64(n$1L-mq?U_0s#T}M*dptlzcakcvjz6g^"
    "sod<mV$M&fB(oh>Z+<66(KZ$JMycLu@4X~*a{2D$^j#e#F!`X=k1*kV6Ob)K9hJ8uikCH!^TAGMA@07Hd(_Yqs?TF_"
    "hp`4di8{x-r}7S|@#Wrg#_4N5tdG7PQG~N(9t)$PV&VC;e2^NCzQdzZc#b8WM}fsBpu?{91>_sG-sDCJz6Ax;rSzHw"
    "3+pSRZ%BksA9U<_*8v17j_-YO_w@K$-0>$4_E|)ey!T|!BY=0FiS~%9Z%7(3dYdFO!P9LLJX%AYo#ywMP)A9eAoXGX"
    "%wF>88QxM~j}`?!?Ak_MC=c<J`&lvyp;iu0z^$b_eyP3Z_2%#oi#A^Vz0ZOtz=<`#03kU9{U#M{@kWCE4W2wZ6K*4z"
    ")d>`qO<aH<Qhksgke`8h&Ud|%%#3hgcS7_-0)A8i_QoWCXN*s@XQEn2b_rNDN%#(w7OTN*WoT8fWUK&0zCGDzHtB^)"
    "FC_cc0=<64hqjWz1Sw>-2w;?Ul-04bSQ78JNwUvE**lCnEq#}n`Skz!deg1Oku6&HnJhg4l}UmVHyj{q?>hes7Phb~"
    "snkF^pZ?Bou8>Vu?Q_R)tTm%m^qnJC2s;~?^EBKndxhqvjyty`(0=CRbsvO@OcY71dnQJv4ph&f!J+T7iBa1|hG0|U"
    "DYqs#yTCrM+tX;7Yvz&okt`7bIfWA=GL*l%ko){qJ)W!ct8|aE*H(F@3N63#*(t+1EjhZ4CZ_Cn%wDHmk5{fk%E8VD"
    "JzoC_lr^1aW~Rn{W=$VD{tOCRBbhnO8h@J4yk6)gjEcniFx@A{4xuf|e&R1ppkV$=eF)5jJ!>i4ZZn!}O=+#Pw@@2A"
    "kguGT0MTw9t~D7&4&3WRwz%T<&Fu9PuY#V;=!{@46a<^>@fisy{wBP?N5e#u_^odVpYqA{G}#YlpijtM@1Q1nbRMe5"
    "4)vmSW0#f(-x!7nu;jY*H(&dFH3d`aJ~IbiTAo)J^vNPd{4R!3wf}FOh8L-C59=iwwGPO)&i%5fFdb3n%eUV;9*cj4"
    "=B9jL<cfbV|4TPPH}?sXhR6I>5kVBd=9qnZ%C%m4<zLrV_ZI$Z^L1#Yn45`d7*NiR`8O_RzD|TMjPbPh>!`dyp!MrS"
    "dZ=PEsw*EW767xv$*LcVh1^%R3v$Z8{aDFNtyD_*i@sLBpbO##!^OlImdFjTgJ{_Q1azWj=xI#SxdtWNpPlyvMQRe+"
    "c$fW*BD4ut4$U1#>L=jcrtBw7+UwXh7~^|n7(#Ae**Y1!+9Xa5d;`Vg@iQ8f<z4LF1fM1Sv9SZ1Z2UQuUQGKo65|2x"
    ")!=8Q2)$?D{*%3G!t~$#Rh`y<my7K6l-=aJ{N^gZ+01qu(PuIK*1us#R0X-)Y-b#f&360|u#0~IcIhvGo%jE5HaM%~"
    "x!U|Z0bw_c`MZhu6qC*PLw1+=jb>82%~ASe9C5$7(v13szHT=WBzWM6NzRQszMbjK<`_{hlkT`t97Sbc%U0zmf`de!"
    "6Zj?bR!&<vYzecIX(t~(NWQx;mA}|CT3KqL2P5&_)~KkB#X{F7tvQ#6Z`gF&aed%sgCUU~NR`Nqk7|UpO7O?#WQz}{"
    ")}<ZH*$s%)j*i?rQNkhlOoDz<eCi`_{>XRF+07qM+0B=H_oClk>AU%w@3#5P*ZbMcb$+85==*HB?SeeZ;8|^7wA+}D"
    "vzy}O(8z8p{i`^4@OH%>rEDn>)wC-rd90Kfg^ICIF~(gNF{SBxrEk<Sv(f~{_gJzUA92SBcEjmRVa12@;<Fnc7~h%R"
    "#JTa%QN4nz?d{I!CLJbEj>y;Pc=_4rg8Jmsz2VLI`1xc{6S}~Da?x~?gU={gmoH&7aki8JVa?4JbZi*!xYlNEqcxsv"
    "JEy#J+`I5V&Z?V-*m9^6bDBq!GI9*=3~1!s>Zr6U=z%(y045ztWjY#+T73PWVxZv3WG%{Xe2h?Gz>=;{oWQzX?uoi8"
    "aDnW)-9!fry!_n-SKv=FBMnxXX{!1mw@ezmdp5c=!`y!e?}A%ToIm9FL#C?O-}0Sm-|NrW%}uu3WjFfjKHu#(wIE~R"
    "4l08oyP0P<<!o2xH>F#ysj-q$KBL&n+?CH*s#=$dbonahuNWkvc$SKYrkgj6SKM0V(y9-q?PC9BS1RUZr;0g|7|(5p"
    "f9Op~c#2s$?8j$)<Xz>=QUFvN2E~I9f9&37H;ep6A@ZZwMW#EK12kv5L9_?*Ju=X)`LIbCB}zz@>OX&<Ktvbc{v)#z"
    "^|H@y7V{h50Fw5|ZS-BGCacxCl(J{B{^N@8H_x=W&y3n<pk#>`)|tj*0{}a5R2rv=4eFg1+$N1bHku43bS4__rP}?>"
    "wB*U$n`ORJoT3+rt8zC>)u&ayljZ71ezVSRRM{I*2AzgDHjbE9r8}t`mZZBNv?&Xw*+FGh;ilRe5rbgTy@DafY}eE%"
    "#ns|oZW_jm_4=!jKaq$xk}!X?1)meeN|jVZC9w;3v%Z&QC(~|A{i7*5*BT|R>08FwU^iMmYkjEbX@LQu*I;$SqH!}z"
    "OUIk$U62Ln4YUr;#9UhfGH@8UX&HG=v-@ALPcE7+85(?KH~0Cj&2R4KYw@y~-Q25=Xn}Kc|6{gm$Nc6YzfrHKjzo)`"
    "ofbLb&wwBZ__*<X$(^aN@(%(k3=>t0g!Q&5T>}!Zy&ItTI5Umj-)Jb3(GVfU@w5r`6QXyQhdqtT@?}hw?uV;ocGHFN"
    "kq|V8=*)XO*rC1Fj(WWf?5|!}AN(~9-QZ($#{5fm6ElhnjaWMG5w4u?E|keb@P0B#;O{Ck_xJi1XMJD?<Di2S`~!<o"
    "Y5R$>Xb^uVxOd0?ohm5CBw6lH*r*$3eA4K2<L8uieoo1l0Xq0BINdOSeu8`ba#gsjd3^|4<6)xvhKZ|<d%GWkIyZ_C"
    "$t~L*u6KmBqjwRfAcC~msr7KcBJ)GP+4S5m-~-o=3rQ)ZD=E1kn#@T5ny9M*9la<Opmgb`t@+(2&_c)nb(fu5WY@eP"
    "sZYGYUqj}*|C=ZU{;>YB`l=*&6Jqz7^|rjvv1@IXsN0KpA6i;N<5HqO?P6PR=ZA%${_2N%i`~RDvF%1zu(35!lYPv0"
    "3de&V<mT~7Kxui(cj|1O?(&=AFxw3W;s4HV#(c+*iQ%{jVKx)^gtix`NQ|BrLvv$9IasT#7&Xj}^p>WiZ)D!EyHEx2"
    "V=j-S9BTOfG5?B2Sv8Ru0!L)L?Jjg1%=hdA5|gsBd7?wm6O04bHzVErSShzh&3i_osd_n56*>2|)A)2V;@nCB{+aFG"
    "vz!0SZvM)4s!pfl>^9%$w^#Y?Cg1Z@sJH6v_M2yEG%P}DsH%(UCh=bEr7*#ZR?z#2u(p9yy0;qo_v#>}2&T+#Id!pz"
    "+;Y(3R-^Q-2EV<=KJiyMOoXMwEeozayQiRrBg1G19I(8<RTrl&P_{?SC~i3l!GnDQ98uT@yXAcsNWbTp$L)qNYWb;&"
    "Rw4z_REMWd1`CaJ`_F8fOuM8%^FCShv;AitNvCD(FO-=wfON^8gPjDkOOA<mjng)hDwMdkMHj>=hdHKz(qXigCJ8T{"
    "WO4Oe<{s4v<&>khX|G_3ywxUd3dl`|K#*H%{C*<7x(slz9n!4LtCJo2Pp<tZa5RYw?2x3t|IGM!mm<`)E|o4w*(c_L"
    ">pCLa^?R^m_D*Y*(K``9ug>uH>QS(lODj*yZ~13wpGa9L4|@Xa$($gA$wr1CDiPAD_6)gukFug&FdL0k&bd*A^sX=d"
    "c`c9cR0t6eNrMWPF3I;O$Pd(}3<@LdWZExrD^hg(M}GUqdUpFI+rMPDU-P|kecR=?*ZHl!!Eck@USEBcmgX}NYNAZ9"
    "A8bxN3>LaRX?yFLWbA|6+=6B&&>OY;W`cjKhx4EEXdF-ljH=9=HG7+hh3>`W{!d6H4Es|uIpMw~A}s-Q7*nDlLJP+#"
    "XLN(D)v??%IPV#!_wfM9KE~&L5?&?#jw2Vrg_Ysto%)ZhBVhVWA9h<jGnn39f4Ng+UJe<5Den>DBp1aiUo2GMKDHt{"
    "WDqr%Yd_X{YbialHVYl@&it4`v>Fr}<ZB@>1V<)nl75RI7@$@L?chwRY*iUGxD0y4RO?;L$+1Kzcnc*7-NbrxS{*!c"
    "r)tSV!cot7y}VLvme-0G-Jm0(j?-sk_NKS2_Cz!RxOKfEY-&`8j7h;~lO9`YXGi5s<eBX45L+bk(tnlhCveMR{FceQ"
    "2uTwGxxSrQc%|fA^}4>$n6@uSS05)0ZwtzXypKx2ot4|-r}RG+p1KRv>+Dt|nd;^|zb*4UzvpaUDq;T5O<FVQ3b2W*"
    "pKHxTknN^iP>IVzOY=PhWcv%FD-n-Bjn9ahI$@W@r0D~m94O=3{><N`4h1A)qjD?}Dr)NW=q(evJtt8>?7`jo@X6lv"
    "RujE_sZp>zM$Tz@f6KfNGD206`CoEx2?+aAwW(xCDK#6roj=I3Ly;lw`{H!NZK(o~x<zm?cZc>IhKDqkPk#&QY}#~T"
    "-Z4!|=p{MuU8Md0g3gTIhduX+-<EtqjcfjNtuzdkbK8-Q4VByZpR@hj?DlSUyU6zH;nn7j>Lpj%UWs1kx6N#?DyHTC"
    "zIj&7yhZw~GCA07qiOQK*?|<3M)|p3d_}WGrzRSITJM8ldHwJ>3vF*>cckJyrUg)ySl;*p1*6a07L^H$tiAudw)XVF"
    "Ndci__-<Z&NkPb-iJ!`}QQKWF)!sB~(3eC&DXgRKgBcuo&I_Pfw40D%>*j};S!;t@&?$hw)&P`h!`V5}rZ0X@oJ&c!"
    "4BQOJO}*WKip(R$Fbn2b*3R78c}wwFitPSEsZQdfIy+K~NGc_wIVd@a(5Z<LK~Y(%Vm2+DG`B>pbttWuf49M%PoEL~"
    "-S^#68AB0k&RmO@znl_t<oEA?gXA?clw#r(N=Nb&;Tv>NB0e_)V76o#B>M~Xx76C29)+P6w6_gUkWlsi3G|uu<5PCa"
    "j^BPFPHaDv{!AaeNE4@qY){;9saB#j8G#LqGEhE0@acg<8ipvWQ6Ct|5D`#sXi8XGyc#CDkH(NtACPj1b07P}(R-fF"
    "-ip5X?)LH@=|2?Chum9Opp3Z2hOv(r>=VDe&-W_ihkUPyb;YaT_2ZAl(`?Ul`Z3?@i%&VDZQRKe+nFeJ1G1#E+oz?L"
    "4Z~4MpGdl?%O3;^<mu^N_JcaRi73o*wjV{cvXQ#|@in_0x6C^Cqgu;I?=bFA=yrP(3Kco5w_0EAM>WZjt>yiNvJP{{"
    "7n)N5d|9-In8ukfrp}DGwA#9P1n;rn)8wrPoje-yOpGp{Rq!5i8<K?f7v>Tf!F+({OE*+zUMAi9rS031_^8as{@MM9"
    "W>5dg_bMlKzWkm$4V3%Sw$qfCzFVlVK2iQHxjm_EN{RE`i8dy~-hU3<{>t~ivUy(S^Q*kv=tuFDn-{5lh5!zP1n{bf"
    "Ne?Yet5fD@O)|^nC^tt`1L@^&mCcpKT=<sSKwb!;Ho;Gg(;AN&?#d0iPW~P<gguoT%my6$T5CK8Bc`bSk(bZ<Da_|h"
    "P+4fY7z|g>1*$WtgF39|5>=U48<!yxIw|PIb!Jg65X>!_E||5rS<cF5#rB!-Etw1E;FBz&@>!98)*@v7B`;s{`IoDV"
    "fA6Js4Yb^5774(Zn#I5ht4(^Sof-8*7D5A(l#`JEi+>BPpCq2Zn=Ub|uk*R4i9DH8B4<k)4@0s*qK(XuX;UI~3t}IS"
    "nZ*Unzue0CUjD3b#q1M`<9!JkOp2hk97<)>3zp@^q%y68_GaW2?@neR_S0D(0ziWgiP^Yzc#TONG~72qN3+&s6JFa*"
    "^4lMwgVJ&*a6mcl4vy==31Q2_YzS&ieDy#LcscmoC!Fm)aTC>mFVvD3yQ!REYat@qIB88~qDad|&49lZ%8A$klQWEa"
    "8<`Sz*O>IpD>0`y2>eN$C`Re0(oXky6T-9O@BhJqZ4<}XFGa)nz)0YK3E<mOcIRL7`8F^4spz)R0c<y0lYk_1yV*B0"
    "X(~*l|N3P%|N2!LRj;pKuUDC;>rirW{#8{_(;VjQQX7+MCL;~-<wW^LL4fw?KWXK0^`x({?OtA}E7UfG{8Y0*uhYw$"
    "leXCA^9go&`9EMkxjmf$eQ{vljEVq;Q}Qzb5`4WT3XO?6z9}YP2S+J#(7Ln;HMRpY4(OQR|K|G1SS9dvE>tRLHxcKU"
    "Xfw<_^eFi*gNpp)d$jFsLl}=rA;I?f{Oi-Lz_1t5{7-&<3jI`=@_(I|%J+gkw{WYzR!NcFg$veVlIPdg*R!&CmG)IZ"
    "7K%b~kg0km%7jZFzE}Vy95pJ6$)yx`Lt(@ZS!|_cu9X(mHKz!pL0ceI8FHXX%T0<FKEHkt>QEa<VL|{j1B-<zor?%q"
    "nbSEr0Q$qi%5J0kE=H+$6qQ8t6_c$gU;0mm0F?Q+eEyo3ulf9&I^@?4ik9VzYhuWdo_|x*el1YZHhAU=!gpVj9E$Qa"
    "1TW0LeG`5~6((JFe)9^XPk&P}zm}+IRa^{lwaq4BFp2lsxi%Yxg)9B5%k9;f^%{Bd>SVvtcE71kzBZ`tXo~;NJ(nY("
    "a(E@~gT2RK%2}%NbwsJ!d{bxeiowb4_9mOFJ?!#wr${1zP9&m5O-8nI`V$xIUKrUYrT?S%J6xg!!+-qcF6?Zn6}sRa"
    "^-O&>v+)y}!Nk@S$F4+eO%R*_s7=U|T|_8G0bcux=e^7@IifZSTmA1&J+G87W9}~eQ%P@DGzuO>g!(UEaZUM5z2z@A"
    "oZ_8hP~_!jwhd?QJ$6XtDjD7RPqo~Ux|kE}ra3_Z*rNE<h@uPO9|{qQW;aHX=*Z{$S*bC2PlMgpv-uv$((}FICna70"
    "6h}?oG<!2sroHK>l6#Y<HwF8KkxTte<KUZ0?=G7kX5}F-4{~;(fDZ*~3#lMB>L7~BK}B*XvoglU10(L?fYRp=O7THS"
    "IgHtSk<Y8V<fmXg;P_Smxt#<D&lk#WI+co1rE*VMsr#5So@#9_jsqf66;w8a3r|;s%F51N%RD!$=mx4n`CgT%jR_gd"
    "oy(xMbU9Sh46-VpA+B#0lRW3SZ{r=bf!J<H{@usO)ze>DOcTpWz2st%&9%s2kB2Ru4B~e0{T?%-QrW~wLS*$Ey0N#<"
    "Tx()bXIJ672;aoSQJcd!yN})psk}8`A}SeTBYPUTYc~(hW*kO7orf8xGt1xk*-bjJdBz@EJv*(`p!}WY1;V!)qQ>`V"
    "@s;{$E=y&;0+po;QT*>EqTy(n&yRV@PdRnm?DF~Y>P8a;!2-jH*1@!TvQ;12U`kZ5h}hh?NM>igO+b0Qq`e=hfJd)T"
    "5L8womsvIse*wwrqwB{pX4gj_7tfOLB6GT`<Fovzl2Q+kelP%02if%YpTQ8c3C8Eh2u@2whM=2c8^AL`zXGX{Z<G<L"
    "d`ES<N7dzH8Yhp@*BwjT%%4DmiDOziqmLFb*&CStQjI<yl?i0F<4WmHh>CVRT1W)E!;QM8SuoB8oRMZi0izoH1JhWJ"
    "$I+V6xi7||S)P*Ek&?yW(Yb@L{t^Ms^X0wL+Um0{oP+4)XXfH-eUlts60=ra9D<t-yTDw2D<?2VK(lle!7?U7{U=#@"
    "MrX4)Z&&{RY5R+7=kyt0!gH@bX&l!ojoy={98|~e7n*m4LGtYx=rKf1z?ET3q(1OTE-{p!Sqwo5IyHgL)-KuvU9?G7"
    "MEIdTnA@T+659rkd(DE*SU)k8c(|AzW1ir9IQD;j6PU8LYiyKgDk~owNPIhisaPi5Pnrp&oMm;&KEm?HQeZr0^Hn}q"
    "L1`RcY4*mBLOs2FBlPkzcIK8+GxtdE#v`&b?V&BP>!L~2Y&Wdj5yVmok=12v6x7ih)M@h}$uFDU7dD_<s5he`TR%5H"
    "XX&{Rh4@ABd{IQLHmz(J6)fj^7R*^Wq290$yTM;!;VlwYNyd}H^}=W}8qOwHi?dmHXbGYMR?#2Uh!mR5>ku_m{?5-9"
    "eR8PYRzWX*AmTYWVh`OYDnvcWA(|sS+i5v77oUY{`>A_i9kfp@#3+Vl=t_ewX!{9llJA5a&89=_WmZmTc1BeGninhQ"
    "P;Q2n{{-7J>L-*Uo8S~ia=4B5F~L&=9Uc9I$Q5f-{dnQ&r};|j=~}DlP}EdsH>+Klb4R~4o55aZ^N_~vtGWX|Eg998"
    "29t^FLHSv8u^B#D{Dz$<&$L3Ww<34_Uwi!NSR|Sv^V4~=Er}<4fzX+8ZF8~EO{SZ+;n{}Jgx{B-QGNloXVgz9vVJ=)"
    ";O7C|s1ll;QH1a1W^hN$#m_51&{&Gh;<OZrj7M|Pr;4&I--DLUQ8@Bo%QKu^U}Rd-IMjx6@&62oD_<~HH1)Cde~4N0"
    "5!BJ_kXp%o>dgP?L0%#s(o5r@iqM#9mGSurPNtDv6HKP3$xJnJr8!AW-72VM#S72eWqu%sv)LweY*Vde%2Fpd$-(8J"
    "8uU!pYUZ8_^fB|xA&|oQFtCX|la<ALna24EI<TK@&?LU6L^k?-rKNYRwRflxdjfD>eceRQ^%@2B8gI`8h@6^)V;FWp"
    "OV<#t+z0mo$9VuE@>-c}m<t8pOriPC^1M#BmXkr3Y$i8j(A4M>+FoEkK@0p;3fCmDA$^TecQigTm+R%yWck0bgAI*y"
    "FD^*hC)xk%Xm*>Bl*ws#efdE>b-eV!N@niP+KL*ubD?_~9@68*_UzUB3==+BeW~}eV^<f}vGtB_FS@u1_JN6_j|SqI"
    "nz5r>xp`tcy57YQ#@bfI%fNb%+L%1gOv_>7sqFX8|9!j+Zcy^&IF}GbVC)h=5S*wMj<sgXb(#Ar5Xj%=k*-Pnz<f1-"
    "QfWA_L`Y}pSw7~BKTu=$2f>rR{592x-?V4jA}=rSV!HigyuEm4_Ik$sWbSqYa*r8cn;fQE@IPSk9w}y-RlmtZEB|@@"
    "hE%ySSm;taeT$|QX5sbi+{oU>82ZGc;}M{Xxl@P-X%7n0y8?CW1k~Oouh|u^*%hz7nl8=cGz7uUYl5bRN2f#=G+%Mg"
    "X3m4?HaCqR<DEV6<|SxUhq`&kee*sQ#=oGmhHC41HS1(BL~D&YL_y3~_dlo%?MUuGjqPZ3<^Egn@3Bnj2ay4fa)+%I"
    "f76LYSJnGfGr72aAYh(X#?6H}Ljf_|8M*rO{=Y$8q{)kNulGjzg>gzH@!p^x5{p0)Sx7(>A_A!e>3R7}b(nbMP|v$I"
    "!8V_aiivL%@S3^q9e46Zt5u&HF=Cq|@uWY8^)F3?Xw*%}fv+B)uGl$r2uL3+{|TDc*<|VbNpDbx*^rzKlRh<>e_>D7"
    "lu?_leek#{+^<(-;qJ#QbYt=wXfm5p^gpnN>$A?~6aAidRqE)S&%jMCVD$E9{Mo#pmH$h_48t&1PX7z0*mUVFW#RGs"
    "oE{o>r(k6rS|@w#QolN(`HDJB9$VpO@WQ<2WSDhq`FYJLLUBG_-?$|YytbE@zw<sUx^O))$JJm8XPVsyjEw##_QpcZ"
    ";feA>tElM-jUHcz^D|?~=3kod;`wzFSeSsPMMM0bVcv($#EQgYdNGM7<dczM=b+E=uFsEBoprr)?SYI=IhE+fRWm?T"
    "k~5xt!u`e3dvURNFT#U`+Ri8B*)+n6`sA(XBc{KBlmlJSr(P;>B)fYJpB6h<p3&K?&(4N@vM;*X1d0oq3V}-w_8s%L"
    "&tTfDvUN&zopc_V{{gDgWEuH9S)3c_C*9d?krFNtE}AxypoPqA0+*`SwNoMll2_30F3x#qoRZTuyZ9yo{llk4`=1fD"
    "p33m><DUQWFBU25`>B2#MQ<_qQGf{TGe}-IRy%=94ByXn&$_bsNanwxDGlHV&La-8-c3`3Esv$+y(ToKyNS^Ix%1Ov"
    "WtZ5PDpY4DUE_t2dDMnL+Y9W^Fb1Q*Q-e5b!j&Dn0*>X>9Nt~<BdeAl|CQDFQ-jUBJiq7h=BDZVtHPF3{__5vM<U-h"
    "X`|yk8ufeH{i~;Jof~lgviuEo?j_z4QHK+^vQNzY9KbpB50E}R;q50)WaC+vqITBxpR}x&lg>E^I!>wh7o6O>2?nrH"
    "nKlRO_wroT-^(GHMBK{h3(fSm<r&)4XHODGe+ccFIS@CxkVT&Ob^=pW!F>Xe5kK`QCcIi$YSE>-r3KgeYgRUzVRHDQ"
    "@!ux?S6=Lx`JfC{sA1dC?=F<ye~%L-jaCtJpUEiw>Y$uIX5QzUuO9?D6dFv`%Qb$rLM$X#l+7T!A6W9wod}DlW<)??"
    "*}N<0kBxvT;(b2XY?PnA-7+6;<E74$M{q>sz1^d%<(THIY~ycqcDUKwhTtq#^sUxF_xIv$=9g$pS>uTfL9HoGSnk~`"
    "o-Jl<u(tiE#@*ubT}qSq|1&E!3I2N&`f&{?Oq6<!S*j!&t@yh>-WDqPb8pVoL`WI@Zxb!6rawNr7nGg9jQoMorSmAA"
    "mS+$82>+;t6gTjTkNbH0#@Zoh1m!1ZPXPJt;z(2JGcH}3c?JtrY&%4>3F7-8rFcFp#gC|I1>7C+s4V0WTAnb<=MTz&"
    "?r+71w9@s9co}QNTd!2g&WqrV>v*Lf&6__w3K3eb%J4wU`7-}zi|}+t>FxNAX$lMjY76@<T3@JE_4)kqDx3GJEByw("
    "c>yWay?TSOGk4ZJ{;`_PAHT@pC9^;}=-#9VS_i`q=aPD57Kgsb;GXxo*_Glold`u{JEV*sZ!<5RdsgdSKU=<?DPB1H"
    "Wl48gdQt?=0IGG&{4q|?#Zzd~@uzAZZl{U7qV2XA|Cxo*XBjE)cnzlP4=8!=)pGg@&hi7wfvG-<J6P!Yq=l<Md;VP%"
    "8Jrz#!1eqG)l<&BYUkrx`P`uR0ONcy@ofU`>v~7eJN>-DQuZW~HahRSO`#Q#S*ZXiI||Q=k4K61@mFx)2eA>;hdyOU"
    "%7DlLxSMF-H!}#GP2Z0N?k7r$#Yia3hVFkKRoNI|dS>iob5MU?ybLy&@vXrYF501Re)%L#ylte=_z%~wzL?qvXIA<l"
    "PAdkdhwJ?WNeI-3RSvi@>4H+ZpB$bIx=muyny3Dg?adcQu(R**_Lx~Vf7$y;TQ4&$Pn1r6iglba_N5is@OKZ#KjtFd"
    "tNzSiY{ws?KEiEBC#-4=x-1<BhWDATuLRv@Y4DqP*dhvc&NDKltJx6k4W^)<)B^0^9T(KmCotJ9m4f1!mlN5vSn*J6"
    "hDC2f(;DXwn09D8Jcd~0GM%X~>w^zP9^9kca26k8PafP8u%+YEb*6rO3Tubdx0@H+swQx@jQ-0{)`%W`hsUxcM9a)u"
    "S90c~S#b=@hoU?!z?_Djaxaa!(^Nc=J(#@P*Skm6!GB;s(UZ7F4L&<Dc+eXn!(u0znl>=nyS5FDPdtW*a`T{s$TrYG"
    "(lv6;Rj=mk^@QT~&HPC%XrQ#B$lV+)BgC{f>uv9vK1946*-?Rvcp5p;0>yb0d7Ql*I0nqg5xf6|BIGgSfpOlQp8uK8"
    "-)E)fsPC%Q?@_INjxC;$Gncb>s`ES5^qp$@?rNHz2Alt>>>?N6i_Hk#LaHp@nMBZs3HdhXjhd1x01&F>pS)yL`uQ+Z"
    "e;VGM0u;fVg7+d!aa*D`CU~KC#6Ko*6SC_)RgNg$_XdTQ<0Bv0{J(kmGe@v#CQ_O7P{r>j=e>SXfkM1#saEoTv+`G7"
    "{?b?D*>ZDo?AL~M`!AX^S2ct7W}U60D*j3hdH#QuWAq5W`0_6@NCfwM`Ij@}7t#JzqDaWEm^1$3GY-nL$zQ)v2JzWn"
    "ip}@@E&slmy>0Th&2#o$Be~Q;nnbkr#DIU&#hYi*om}t4_oz-9%^tsR4gv>wA##-FsBn)PG#Ud$%K}4X)b~xTplg}c"
    "7%9S#26GD@|GsHAb<m<GG``WvIs1Qas!`uJMCWbuF1vRkp2+J@8^o(_*e7U9>^@|O`l%rJ&aYq6K%TR=ZT9^-`(EU4"
    "{5F2l;5!dKNu%!RJ99iXptIPR&ZceYw@DcKTbl5_DU#odZ7K5lnnU~wpS1{Dcq^251>q_u5Ih6n=q4tt$iEvZy{hxa"
    "6WY$Sw`ViyMpgdeDAdbPS;EE%q%hUMhw*^M2~i$MeMhv=TOz-dMFr<!zH4dy7K#Vy(K99e&f5B|%-%TFH~U_yJj){y"
    "DiwKEn!D`nkiAve_jUfg$=@2$XR&8^4^XK$1*)38HA-}|N2%;ZjOvq_bEi>;t>-HME<`}Z)|hf{LWml?x2wTci7KXA"
    "r<q_&5XxRv`(aOA^53D~xkdK9>9#h(hw_cHCXklM^+85uUNfRp3L<RSy#3BKQJbCN@Co)4=6eDZ+9%EzL8tutefHMQ"
    "-r7Rdzm?L`MYZR<%KtI{uKZK(J+4=RBxWL<1^=#?jrsSHRE)})aVrhijNdM_H}kSoz=v}Mb||H7)H+vwm6)-Dmz$uq"
    "nXMGR@z}~iB9wrbOF&$S8x^AwAGOMOtl1iSJ2Q0zBfv_N`XmdIziH%HbHFzUh^V}M=I4X*N#`&3L!_J;-0baR$nWw)"
    "es`7KZDxl}ez$p^-6@3!mCv2}o`ck#Qgcuzb3pKcH2tO*Yh~8TS0~=dEh17xD-o<!{&$-}c7xn#!hMHO_d9hJ2dTTw"
    "ui4!n`QbUg`!YMcWQVPOWtZJu=XXVZ;J3*RMS)VNMbXM65%ttC{_BMIvqQl-zyo)=?+RW4xl=3QNUM~O*1%7)V>|Fp"
    ";c?RSj=kVJ`V2_1was8Mz8tJODMQ#;y;CQ0P$zQW=~i^L)&hrMckWSqr-W0p>f&Xj5pZ^Q{g=>5?oROM23ZY<3CN^J"
    "XEG`mi_-_PgAc*;r0*w#KEJ!k4!itrKRfJ2RUmie>`>-+$i+TPMCE&k+brgaEOfB20AXycY7;dhne|{uk=<$VIY`}c"
    "jrqV4*F%WRH0#VFY_2nla#eNW?EK%Asw^d;*ZJLi^%ad$J&}#|n#>+7asJLl2mv8`^^o|T{|}T-8Bi*BN@Cv~M0$*S"
    "{0{P}%#Mk;49{FH-e!kGcBeEb1(s8G$49Fo7bkkh{BD)ssY3IUO<e@(p&ud|LuPli|BMTUO+zk2l_Pg`^C7>9kSUl{"
    "7Ey5cH}Vu7U2XS@(0X>)%nnU{*Sx4qxj}TNKK+hNXpZ@T%f70lYPtt?S9kQbA_F=loC~oBMNJ*VL9_ci#D73GK~*`_"
    "B_E{jxTi`OpIBwPfxm@<{hZw?90fxt9bNF<V|Gy0)bjrBDLd$cnsgpKL>~sN`|rltVa)HwquTzR`mKZ1o%*N4h`!sJ"
    "FznrNvGFiUz2^s71q2}_2j$zxrrW7rtM#aDo|Hd}yvi3>`C^k-8-YKBo&}%bYHHPmssL=(XV&((P+nA~#;kfyVGt10"
    "F`SHc(+j_#3I(E)t&$WRICfhZZ;5NgHK;v0{vWP*N_DZ>68M&2@v+O1qc0~oD~X)O&k6$S4SV6E&{2^+J_CYmHyE_w"
    "cDA@$Web&GrQUXd0A(3`#bldT6H(&Lx~xj?&A}_=j{{UF2ZP4`dgI<c`<Kx0tgm8I6Gx3Wke)By;DfY?p#5=mbB(**"
    "$U*JupMY$y4;uy2%B)q*kYn<Tm~{$51lMO;k!jt|dD?Mh1oti*;zw}3?Ghz3`#uX1gNm9)xoRTLgxKtc`>H_YH{=%^"
    "Tnq|qAbnaRFRq@hzh>U;G3DTdZ5*G$l9|nk4~y<N7qqZ|F>87USJpwBS-RLzrBwx-MIh!4iMNc&YQxQBQ^!_3qC3XR"
    "DvQm?k<aQg3x{zCG(hrFZ=FwLw=pe()?)87o?lpOJ`{x2abu}YLRf#qe{c(4VyGrEIs?pYaB_5EXirM!$=LukCXJIV"
    "F_K|3k~g0iMfB?=hrbllKk`cL_K!tYJ*&;Cu`Ryj)l0tk@^x0dsDXUVE7j($CJ@zDwfs6?sE(+p_|LxL5B!CN;}{c("
    "5S5d(3N1KttgGK4!wKAOUV*Rp=H;pCGqe2x&A|vU3}^~}|KLy6c&B^|O?DR7R}UaZrnA*V>5kwos|0enf4s&+Ps%um"
    "8X5;j)h|L|UzPX*={UHYsH5P&J{HCErq)nU6))L>#nXbn2>JIruVMv-DLXG!T1i!2K$*F+Tz^%pNtrU8@kk+%T(ucq"
    "_FY_G--BAnVB$Nii|cPs^7qPTL>AXK(viJ8_=aX<W?f}Xl}{I2-~%7<*O0o45z@(nu{sTNih_$>*q5Q{tI$j=X0d1d"
    "UYs$>0}nyt|4Kn}&zp$iN2SE)<l@{u?5IJeI6BOuD(<zq-Gb7za%U0|P8}>49pzv*?6JQvz5*vHwKYLpy&6<)f{2C1"
    "HT8!=>G<NK0#vsbN<)DNs|KD#!PeHcQ@`j}#Ic%KrFJIftsOv9=fU*dYs!owqr{%5f-VO4e#PMW$Ch3dZ%J42esoNf"
    "D<tKLkVU)-y|A=go19rVh+G*l9Niw(4HfUX|0!Wa^*<(N-PX+2a&i6V^+K_GXCS{&o>evIttW}1w8({KV+)qhO4ffB"
    "ou4zFh^croHe*g-6~D5@x2$^27B{m>)$-<#r&+aEmd*1;IjhQ?3u24;)gQjdC4=em0A`D88))hw=9;mXYt~U}))7kM"
    "rQhpXK&j!M`4GkmtGe)R<5Ogd5D}197p^idpS7e|l!W?{b8#fAyt@u1x6)nz=}O5N^q|7TeR<sGCnTy`UL~IN+gbGw"
    "&?n$R^MPuM<*j_pzlwYQm2da^0!z>n>|oMC8;I>9j)cC&J2R0*Ngfgv3dWaJedVR{&0Wz^@KrH>#Z4l<Rg1Z=)dB|0"
    "J+{Y{RdJQ6#duX0N(GtZHW{e5v7`EIVzh{fdx&)kuOAiyh7psW@=X!f7*HNmU+&1z12IcvYg(1a!kHPK%zB&iLbg0q"
    "QkvD3M;RVf1YFp{s3fjun!2wuR0YA|_1AFf1e=HRNCr2%lz9BraP=TwLoMd3YxKmjE{rrNRTt*R|9l6;mc0#wjx82D"
    "u%}@@#9O7~yKu@WhOhbR4(|ut9*i8lGm9Lq4-Pn}+7CxB2x3$#Ej0s;bkhq)vKggIO&80Sg86$iQAZ={8fCU9vBY)1"
    "0jNWqKdM*b4=?tGjA%TfHlQq-6WW44{4*;YAfU^VNtaJ1{n@CGFjCD)Q_J*jbmESYt5WZxp&}6(=9pzvOHb_5e>GL`"
    "JaJbaP&a`Xo7u78w&`xFB|{2is3>BXbfc8|*z#SUVummg66Y?{)VSqcq=nB4R~Jfm^&W|eNd+6ZS#`)3T6ZaumHNrW"
    "mswS*adTx=OMQXzIpad9$h#IU%d8SrO;Lqp(4d~I^F@<ajlh*A8I7iH)kG+e#`Cu-7&=FxNfWgO@r5$2F{;rsfHoWT"
    "8Sz$Ewpjlmtlk(g;GkzU_VpKeQWq*Ee6>JFMw=QJp-BvJOqtES@n217W<<fjdoxw0MH9DILc8@hJiS_^gDwu$U^3~?"
    "MtzuR_9bt3csXDfgti0g2s@UW;&@g$Hf$MGjatK66Rn2q*};`NqB}<%rucBnJ`BlQGjx%s!50Xs$g2x=*2v1bp#CqH"
    "a410$&`93zJgskb#7upO>QmJmpAAVfcVT4XcK{aa)s2GimlJXF>R8~3$KPbtgzO}GeD$o#poY9jg!(KNIb)tLEOo3p"
    ")3L>+s$|2AqG_xRVh0^IJ)vtp+q8v=T(0jm0c`y2j<|})D`s}v7CgI!net+-iC06iRgP;W@C_qu<3Y6X2rA=8MY6Y}"
    "AdL9D2~a^6YfaD_H0m1~2B1WkhC!M5HtP98k>HWe4(cmbGOU^VG-~h7yCVMQH5#Ik2=VsI*p<bxoA$F1fM3O3%EkIW"
    "`nnc`QVYLNS6%4K#`*K%H$LEw`-zzil&MT}QqkP!Rhus~ZB_Mp%$c6i1NT3(g?eLoQ33}AFld^<zpRTN*+OX=^TnuC"
    "jOv@m=h<RZ{TpB4n;xo4G!cDgR5vp2*ftnT*^&_>`zE7CRjV5HvWKd6jqC~_f^RX#s)^wy)EF`tjg-TG=9T87AG1oa"
    "{VQAOQ<{dI+(J%A)eMpSY;jWXCsmG<KXGamdU_H-prdsx^JBie%9oq`$WJj{UVV}FMVc4*es-LQ7UUQ(EFXX8icvy6"
    "P7dh0CO5@oE4Wo?+btTri3s`HtvFJ@mYZG99eVN2FSfjo{{)1jnggka23``)GgSf0tj2wiVn|GrQh-H})L|G~8p{ny"
    "+l!atR*K2he331A)B89P>YR*Mik&)_BLqa;%DOt4#mNtX@+Zy|nfMb>g`6NkPPh+WMLaWb{DfuRV}Oe{fj4;5DGF!G"
    "e1EBR{_;wbyd{r<vqzGHI>SVJ8xh(>HD8humF5_1xgog~9J!If$_;=}6Tx#8!m6;T(Apm(mYC%*AC(nH?x`)W$Tc#}"
    "ioj}$@%Wi-lj$*v=M2NN%a6bFKDkNUrL*zA5|fK1yNXNBQytk=glsa?!Qb1)o~e*#DX^U*g|Ouf)v@;M9g7QSgN{`S"
    "BOo&xY1r_`pEXWpO*A&X`2%-62eN?!{m0L&qVQ^-_JSd`#}>bV(fN7C+p|+?y3aPhYx+;_qPG20XBQ_Td{QrPuL!o%"
    "wD5{ga{5wEIDVN~*J0I0jR`J&k4ClY>OpQPBP$l3(!QANF?rb=H>M+b(iJMFj<|H>Q>UJ?7!1lfJDTOeoL>N<+|f`)"
    "KpWG-25)23uP$1q89IIO>fugN?G6MN#3}2db$nudm=2*G^3X+w{f^@PRbVIPFxmC?JW^*m#n839^Fww=?+7n9@tK~^"
    "2WlKigl9=lo#?0r-9T>mP9`R0omlY;@b1df{e)1M-H8BBK2f;5dX$C;S<w&nFC*@IvLO-2tUnN`=#hK7rpM@eb?jqb"
    "41;a^NX;kSzXfn(42cTMjayAW7&&XrLT7hpK6cNF<da;I<>dF^+H$7FHq2ZF&1a$SlfDmk(bU{J2YSE3Vl=P|Fq!nT"
    "<8P=}{tW(Bkb+yP<kJLQE|Z2#81}C-YluKw@h{Ue1|6FZ*mvd6{1{9+r;Duc%IEl**|mcHu-;c%mYdYv&6b;y{_MXB"
    "hajy=I@X^SiX!`;$dL$x;IU;VPk+gl>Y%2*IX%;LLxmeY4_$742@%X6`SCelYT#D~u3`UcepJ7?EwklyzLZaXWJ5uw"
    "E!jFgPQ-OSID&DHJ_7?Cf-)1v$HyK~vd7QJL3tDN_&eWDAclhr?kCLz($|%{#S4EMA3w7wx&-?P^~Vb$21+PZtk~Ld"
    "q9q39CO=+ijaw>)sj(*u2I0vw5Ob&HEC=8M`>=Qa^iR+mA??i|ZL8p(gN<jPQ7gq|JUV7(v<jYlIYO4{xtHVbyf+{U"
    "813L2014cyP85D${>XpG$Knk|9Vyg?q{N?nIz{GML?idvP+z-V%9co2sX2?#=!1o>PuhOc^N+^yci08p_#4NU_5?F-"
    "OuC@n(p-W{XVq_j1_(Ii$6(TF#!J$Vy|adDYegp1B(r9YTDaOKvUw|P5_4Ym)-4xf8P^hzpBa-sO9M=Tb&heFCQsaT"
    "IbBq;Af?XXJ!T<JN%#j}8gU<lxR80|Tt{_FL_;NX>w3aiYRZ44eKBE0@%rJ*?bYgO+7g~D!V_m2356vDdQ<x@oDN3e"
    "f+y{OH2QAm_Q9P19*UG_0-_Lm^_GdKc$RGGFX_LI?!=_!-&IUD4k&oi_mjZ{+;_A8@74A4TEhV&FvD*#P(2e-Hw$g5"
    "iMu@pQoF{nCU@c10F!W>Xm6&qk!%Xrs548{F7`y?cKwwA_6=F^iG^g$unE_RGa?j2^iGTh_-2)rg|@f8v1L#V)WuIB"
    "4c*00w#kDlKfmS2*KB!{9W}$+b=h*BFU$O>ZmHZHHSr<cEPFT$wM3?^(B6oX{BZ7%+5l;X0M=s{8uxIPlVsK~{NUlL"
    "WvO&ZiF26cXqI$-v-Ws~xO+vICa&T<i2!4NNjPd?Qp;q1rl*;ObDafpEhiCN`9&Dl8DV`uDGKw2fXY!yoNk`yh?X8r"
    "N~hLqlM6*28R!*46}J4l_-07LOGeDe%IbiQkFlD8EaPC%GKAA%`<eG)p+;eruAm%0Y3#spsf<51TKp3uRaMrK%x+mp"
    "vV1sljOgf-L#Fgq9vxU_FDEf5*76@s;(dT%raMKaE<x0nn#lq*yrfA3U`!U`%d{8`hR(~V<3B;4?3`^0ERl7P<mDLm"
    "&9K3`As&rAPc$UaCg?Ei$B8l-d!o#3^`)5|n=ebkP?zYNNx%!k7ME&XB@^6<xTIj*uLPz)(1D&Y8Z`LkyNS?Ymob~="
    "3XAKOxj)l;>67>}?z)5nSKqk%5*Bg)#hx^78aNg~I6aeiJpq3*-br81pA-sC2e{kz;6{znKI3l`ifXWv0lf#GIO4x7"
    ")u}KC<p?^+m6(&~M<_Y)Gp3h!v!hl398S!ai~Oi6zxZReTwG_zO0JiS$Juh3ACLKRc{Sr9;N@y|R6^?^Tdwn^`jSRe"
    "y>jy`_)Nou7NJSZ`x9&tA0bORRk~6sac1bIGQY+EPizi}*lMDVHb4ai>qFOD*IAP&YXBS8p$``BS&}r{5_~y6`dQ=f"
    ";w<U$AD}yfKF|r)Ky2U(bxOvMg%dJ5{br#{j?7hdjp|=ROlSt8R1B!gg%K_kpQjRv_=e$x&PG(sMvYlY+!JQAJXn*o"
    "ed4tDwfY|FYp89u<ZTU7!?TM#JP|!24{G2*bjcAt2*I7{_Bk_W6IqsAO~L(V?(8#)0yHEpH7}valY=tpiAQuezjG4k"
    "^f15Sa3G6(@tqPB@nq?Cp_P-u@dd0puUwjXOnK92$Y@;Z%&wcp*-d=;9$o8l{cw#D#n+LruJAteaRM^&nCeG5V9|YE"
    "IMa*9?}>@=%|t>r6=>&;%!Z6mchRVq`atWl>`h2-B2JGln#qEYsKnkMj+Zd=V0epRv`N)^DBpwn|DJ@rsA!^y1}9q7"
    "Vxhyh4--Ngo$I5seM}pf6PQf;vr$6+QhE$x=?6WI6IB5%*MG|T9ZoBG$2<|rB`!!?n~G}^sCe}Dzg(1dT~aWjeQ0{?"
    "=$qsJfo1axS+)7{K0mfOd*RFb`Rv$gMf-p9<KNlxAzvy3)a#MZ$9$=96vpG1Z25R2odOCaTlK_>i1I-5^HG%9*2w4~"
    "qKZ2z-eVCHg^`E;Hp+mpq~VQkC<IT)N|kU_Up7|W!5FInOsLgR8YbG#f_c-&$cNMHg?rM;)djd`3aE-g`yP+a8x1(4"
    "ifdG#&-0j&1|uF6!1yz#(vJjU<&M;hqBJ1>s?{f0w}GiZ7_G;idK1h>1$G6Ki!<9}#ANkCX_0VN)f3<w{Q*)jKQeQW"
    "viR}%gb7*JlVvK8(VVqle*DCv0gTf@1UV^wDhEU{^|tG%_^T4C4!*x+%RldD%m3!bpZW5ye5vk^UytGzo!H-1ZmOyG"
    "i7t8~WRjV;!2>G$Pg**x@;YB#<*Q9z^HZ~}eVuE?A1QSrhuKOMr4F@`W+#B!XEoQPAU#ww?t1ek2M6g63Xk2o+VckP"
    "AFeh>@uSQ&Jg=^n*ZS_U$o)<aXloc$^#j(t&Q`u^Rht@fM>6yiq8Y6=d_<|)aEf%bX{BqWBSls(5Th;*u7T8-t*##B"
    "jQIE9EBRGDfV_K?LFVcSS65Fm8>AcLnl;)gZsDw=n@Tc~SCc4|`k$aWCCfg!o%jc@nXViqI~LQ&))<XM7izqzLU-X2"
    "CZlj2Y_)k;81IVV`?FI$F<iWtyP(WERspDj^#vwVb-49}aLH$Wp~~6nkGy`)SAQs*{`iuwzU1|b=+)J%=Gl?@<=Bd}"
    "r)>2#Uu`qBX8zF7SdDs>>GebA6VoddzS7H2_Gwz4t$6CNp2+jbjF}L;vesDB%2n~)ZTiDT+831CwCTh)U1<-2C&Zw("
    "DpaFu$ciJJHTU1@bX*f5X?3CckC4!MB8gGW;HnhZ_tvP=6d3R1WS2^@*jY3ZTzS5_o}OLDqzOS;6N)escBLrPs)~@!"
    "pHILipFV5)vn~Qiviv7R#hK7&znl<U6>74p!uN_XPy8+87L8OzmR6KS#Rhv_9A`;>C9>mIMI&va0Mx*^U$&w|3!>WX"
    "0J~G>(>x;YGe}`d&x5cJ%d+%o$yJoAI>|aDv#hS4R4335@YhO9193$!Bn-%WFu}FrEIVFh!~JLO&LE)uOkhM2nbG}G"
    ";XHC{T8TB*B<f-q2a_(SoxP*n1#&D>AA}k!mQ~cfPny;Be`Nb1cOP)x5~4pTKAhnnk^T=qFbY56;Zb3K^mys<)5lRy"
    "?EejW<2LA~O?E~U^9Qeu1!Lbt@F$u3lidC3;-IKbDv57d{hF`7EoQ5me5H!a?`OWcoz;6$8Q&^e^L$m#v{J9t&R6Ag"
    "R+rDSRjIb8k#fc6PCXG)!X8h}-i~2Y(ZO=C5v_`9BJTU^(h58F)J)3_T<*PBlbiA<+$>!JT9s<U<v}qy@Cnsisg)*s"
    "n%GKDmO@rY!LV#YOE#4AkT8brKnyWLTEvX22sQV$<@+ZY_kC7tC|l&U!d>R|F<-5+T3zHiUp0B%h;CH-wW6#;(JM4O"
    "lz}D~d7!nU6n8~dEE`v>7!i_aq-Fw@LGja~!|LW$MykN;`3xb7gn1w@8V#FL;?In-X6TFwktYXCJ%LWhBNMPtKw3(z"
    "=<Y+QZ%3$ykj7BiUF#ck#}heM;`QpYgi}1UUGqwAxt)kuHe22JTTPp-=(rd-IM%a5{%Q?bSp=)`nX$!lM%x6bK7iVK"
    "K0$TXN@R~ON)76x`!;n$65?&px*;<i9d#_LwR)6BwI`H!<Aa~f-Q~*>#WIlWM4p@GfCCCmw6|f8BmTNW=fCjebN+>V"
    "<DMs`ZUAP}r+E7-@!k%n#k-xKm-U}*s1u)bv(QCUw2%*v!RY#%RLCq_>15@q^QTQm6xOu&W<)$ea8+|HZE7iT_4tX%"
    "+>~(M{g(%Nb@%K4$V6RPDCES>xI~w&?(<sHtotvsx>apzk6GO|YE%z-t*-Ggua#}gsWdBIJ^px5U-GDso^q|6_$Pwa"
    "nDKVY>PNOx)W*CXnWnFxOasn*i_%9&E4of-w@JK#zgtIie=HXHYOGYxCK4qg(5g#c{aDIc6;n$1kLw40(SHHe!9v$3"
    "t@3W<QS=qGe97wIdE!jSKuuz!-M1&~2}1eLU^60|%(ORi6=Iap`ar6)gkMa$GRpMd$X~+IpLwm4`*Z$vuDn%-{x_@D"
    "VgHq{RI&Blle*}?R3xVtO_cucto}7y=S{x8%9@RS+subRv$f{wjg+|mfagN2thDyc)_>&d=e*&!$=1(^JTUd&g)-~1"
    "=J^?gXbFyjiWDd;3Qx1dA*Bp7Vu-vzDw9GV_^uG&6u#992AYlOtCpJEd}d76&#0e;lRjAnAM8L2S@pyE0@E(jXkHiC"
    "3pbhjXXsCnPDULO>_`B?^)E9B6YBMIugME$u+Vt{*Zd2nFP(9pG{wZXDYT-SOuBpm;n-Wc0)xqhhA;sfVC)TzV0Jql"
    "&uX5>S4IEbeZV?+MgCvVDO-QZn-~3*+Lz6<$>_&&ICN`LWRoztcwjeMzu>`2L%6BanSd(f1@e`ovC{_MV+$PH+%)A9"
    "khkI*KO136YT%y$hspvvg&?Kvh5wYBME43pHO&7OHh$T#@r?-%{5CI#%tw6DT|XHQL3=aOeE>EnGNo|<O=ZHRDe<F8"
    "{H@tc?<#=s*`a*Cf)`fTR9Pu;n!;@T<%j=~ZC<>iH*u{ognAQW#rJErR=SlVS}rxnD`Uq}^9C7c>Z_SU=D6{M0ei_1"
    ")gERL999-7QP%PdR%0>z>#u7ebVPPbb>AwMZ2M;3-xdBVb6XI+Ud|fz#*G45f6LdedGngDzkz^OS{XrIFmUg;81>1-"
    "hicY{2eJD^DO0%1F@f+H{xuO<LyNo#7P>C%E<8D=6L^i+*}}tTKrKwr&ON_wcnl6w_|(uEG~~@^rkPg&`|9`Xwl?;q"
    "0)6Gyc4NA}$<|86E^l@!D&A*nC;-H~LjqDEb~_YJ3aXkC7-vavctc6;y3MQU(X`zsW*-2D6@Xf9s1nm`w&C3}ge<Oa"
    "XKOVDeu~C=U#cVA%k92KDII0Do`21na*I;=Y6;kcQff=N;?4*p>Z#>=Hf4v>7c@(5-t<!_clr8|H~cg%AV8uCB3C?M"
    "Cc=Y5>$~d}xHjpb9RyUO<oRxXo%vk3!l^d<Mng<<P=3%N4`a4oWNQ^FKV@@8Hgnw>+Clm(wa|10c)d^)s?=Vj{0ey%"
    "Pm;$=<krxy`aN=V$^^B7HC?RwaN#S(m|LdV^!Ei|3$c;47Ss&rP268rD!r;i5l;$>1E+Su6Q4Y6p2h3tiP@$$!F#D*"
    "wyE4~;_66K9Tc~P3@g+oi`UT2kQxamHW9J7_64_0J6=r3_xeAEA3?(f5ol1%0IG9G&kMqSO>-0MC7a&XJcIDMD~rVX"
    ";EuU@7^osH)?|Fc_f(VDi$?*nTAg5pYYO(q(&XBdTpv?JLYTL}JE}0*nsz~L=dTl?(~ffI{P@h2UL?5s2Yur>(~3#;"
    "Dr-2V3^nN?blL0WAA-*)Qg)2Vj2Bp@ink)k8cS-c@Hm9j_!N>XmYCKi1GIzSzp!=)0}C*NTWTYqoLn(|ZsNE_aHZ*3"
    "qR9E9O*xSvx`otPEb7SIV}v#duWRB@RYgvn$gx4;T7&Kp|0<VNzOM6zpR$AJn##;F;Y3D_@+<<IiO3627io#UUa8Zd"
    ">amN*Uv4I9RPmM#*H27T46AE>0smHbDQwE{$AvG16=6eMZlv3xnk@Y{2lL<%f6<{Qcp^!)bbsn)d{cV@;s53oZC|`="
    "f~{AJzZ8e+gaJfZP&>J_vzl))nAedXs+g*3YaU}}2|LWzis`ym7onxenpd6B`9v;%(8<xzC`^X!`h+5=U)fqCtU_+K"
    "D7phi*v4J`daXGKU1ftv7gMb0-<V<0F1S6z<(bCS-T|2?yP5&T<mEnJt04I)E$xQ+4Vbxl%T8#cg_jf$FL24GK@9Es"
    "{#qs87Ao+Gyu4%OStG17Qxk3Drd{)iGlcSfOs-%aW^2w;^QIU9YQfc9XuY)s8=8r4C(zqpY;ZPbl+2ns`TGrNGI_S|"
    "XJ_Mna-kj}?3*qbeFAo+Ol16w!Lz02wA7rIIkUy@LS2D^^OcH@8OgqlCHpolh11f*tXs`pTQZ(3ZG5!63HiQFn}TZ{"
    "SW9gm&Y(By1|H<&9LYs@G7b}_Ol`aeXC65P7>WrH*Y*9QqQW;xBZ6Aj_gW~mnz)2=0CD<PrsdJPV{Xa>9qt=u38ptx"
    "lBPI=?HQ@4EfSrtL=l;VE(Pg-H^QV(4tn%NlvP<fwu-2xmo52w>ipv8`XOJd%=oErLW=Ra^Gav^aCLKy8M7&FYs$Rd"
    "6}U_+Mu~2t)ok}XYdWn?J6^JBJT>R!{`x_afKHV%l!LcuG^pBv?5~M|`!LgW`tz^}9;U9T{xdQ3X6k>}P&!TX?i9wJ"
    "g(T2Vh$h^{Ttm$9-Ue0iJ!t4-cG;0ET5DJAC=f2cHN3$rf`13cy=_s*t6XZ{DYfQr{oH@<2c~d;<Nd@_VSmz`t(@*%"
    "I$j)zyfsg4^Z%ux5`5C0y%%S&J)`by>naWmll}-J_dI*<cIx!jT`5C#{2k4=^H^x<u#Lybj;_>OB}#WWJs6pcrlgi3"
    "E`I%hY}AlQDoU>Ld~x0c3mq$m2}~x89%nd9(9O({$VbUq;<!HZ^cVF1im1!)G=1}57L8({S!vT%6tN|k$VBso?kJZ$"
    "j_UnR(^iz2F<y0yR|wY&O5_>6I>v|&(2Tpi83y>I(-UDy%yWIxSn<zR!=Ic`^=A*{27WB5x<Rt&`a$D!hqJ*kab0GG"
    "DvMjidf3mr^9mt8DYu89gf&uUoegU1eC07;tHJP7T99Vi^e-}c*=We=Uyx|#5#CE*L^C(Yzve&*L`&3uk5Ucjt;lFP"
    "J-Wjz^@&-CfN%OrqjRq;={-y9TNJC~o*e00%OvJ*Xwy3~ed$m2rMjj^CA?Sv$pv<c<1+1nB5AZim~!KHWhPPcYxTS8"
    "Z&df5uChiR*US?df5mc(r%mPcle#kNN##J49Cl0x=_l68-iDpFr(3!tAC74*bfaE#9Y<x-i5WZm&;0RvW^;=@Xg(w5"
    "hc_bF9)^+x-`s8@%aRn}CQY(Eo?7gf;-Fa!iFI1tcOkU5VOzEFLl4bBj5R?TNWRKpAlC*<f0o(iV}r5N>YN;g64KyF"
    "Q*ofG$#7~-il7SeN7jsaGim}jy00Fe9f%oo{PAUPVnbi7X+|LRAL&i<s}zmZ)`Z#84=pIh8pWUh-3E(!`WW+DF|Ry-"
    "Fu@&bJK3hLWb{LkFlXM#QCVLE#`zP_;S63=aEhoii*5#RGK01#hv~_~`o}}I9#z7j9KkN))4jyUI)9q}Z|v$Ugl+~)"
    "@lVKp+(nEGPwXli7JjV3$WHJA=r@rJJ9E<$txRnkU+<mgy*+t_^g|VXB$utUCSuEY9Q@p9;(Tq`x_gvUzsT79&h3Kl"
    "M%i+`3d(nfSB|Zk53pDT=(D$2Qpf{a#$(iGvp%>AZyb1MqA{BV^QU6RC%7ZUWpx|C75IH5tBq7$7#TS@+Ln0(_kWPc"
    ")WU<`25W-ba7c3Bgh%$jN3T@JpV|7)ta;CycQulbDBU1Yx<P#O`cHKYG(E3vkrJH_j=?o5{mGQud&3YAS5}+gGkD~_"
    "z}605z06O*4)+M}0)+c&)7qhDy20&?jev0A`~jTIYCDTl@_6i=?tg;bZhPzdh!ERr2_%EaKR?J~${j0$<dGZu^cy&U"
    "k9|>{0Z%TTv2z$r=b5oL0FZVqLJl$`crU|{TKukF=Rf&cq3R1CDuEBh`GX<tKkN#5Gvvel@CRN$?CGPD^(tF`Xb=vi"
    "$)I$UgQ>9+XBK9@4J73Feblk9^1*EQgTQ;Xx;~WUKlAm^SN;rbewL8aj?F|_oahsN&6;0%oB_=4^ESV~%I`OMyAk*@"
    "yWhObwB(x!UuQn<)cVmUne!JR=67<grFshiae1Zvo%gc<L=>dV#U<%6AMEhV!ujM_Zmz!SgIn2JZDi~}v}I=DA?+uw"
    "*4!fV?S6yrof2_#t!OzeBA_n2_kEgnqUoP%!E!4XTCBAb;hr8QMD0xV>EK=Ph-m=6Tz0q%5^kN)gU|u)2N?t^xv2C("
    "Uyf~qNoO3W9}=TSnNS&?C)`_uOo=u)`XgZ+jTFoK4SKXBveqYSqLs*|H!Ju%UN(eNlT)0>X)n~S$`>>PaNxtOPzx_e"
    "?wL|%4+;Wp2d6@bfcWT{7G~a3&d;c~VO6O;DwwOKy&Y|T49vDx=#9>1{lzfBu6WICo%F%t3m$F_8tQ~b!V2@ms4<L&"
    "&>HK)<!=@`hvH{Zr7x|UXk#Cgct_LdqRMk=+AL~JaP;;Sl={{sDP-3F3v!xFZjQu^GEis7Cnic27VAP6%-^|sc*4qw"
    "2trkftI}=oJaP5IIG=wBi<fZ6G1&H>AZo)I_ZQ7je8$^Pnw0!W*VHNes)z`D27QXjkHytP^5nDq7pTZuQ>1SvyVRt+"
    "A=!I~<2!W`F6yW`gZtI?pJ1QTn6NW?aP5im9!|z5VLV~hW1R@&H$2g;4dc$<8TA2!MV`bhnZzRp<DNL2O&ov5lA+sw"
    "0;1Sc7>R65?Ui$s_Ztdb0bKER$-Qrlw-@SYSoEnJ-0CxfErKxTBY=IMq3vzRd6&fPm!&eyf6v_;_={z<n4wHf<`Zae"
    "rv-OwYW#8t-h`8`se(~QICMst{>Dl6NH;oG1jh`sh32L-yLW}~E>4MAMYB73z-)ud|LGVJ{*4m}CGY-^ynWVBBj1<2"
    "eaY{?%xA41s=EK0xAOh<TYkTNoweIn;kAsK>|O(pVxg|Ia0h>(9#xpiN~i9@QbzANX3`?L4dVZKFsd*cGKl)3`|B@)"
    ">Vpga;~Y$LW`Krc?4QsKCUjouTxlDJ7be~tsMmwBf`;1=iS?>0R9JeFVyh)sTNGLbi4tC+QNAefN#9bqufM*LR%0z4"
    "XQ+(~7YmtI#FB#1)Upk=siLhKo#1>-;}CT(<ZN1>crlPKu;?mUt|PNqOrF)&*GB!Rdgm1~OdP!1(!D#+BEr^sF+xzH"
    "rDw-gI#?bIe=L<0eT`pEp_Pv}D<z$#L;MqOd29Eeda$wUcyQLF?HT56yu}$&=Q483#JTm`D=qJ9-t$1_3z7VdCl5fn"
    "W1*%y+Jw_=N$<CF+Y6q3!u{kaeJCChPsrU(K)c%`mZS}iMTr+TWrOHEIl)g^ePX3Eq~t^}oSkomlR{C1Y@7zf$G8*{"
    "qDSVrPs*g5t^~Fhcrm3;o^d!C67vVs|4wb;YTCI*cWvQswNZ0?{qf$?`S0E5dT!u1HH{G?n0S$LFtB6SN6ap4lT0I("
    "zk@PW>`8aJ;9n8TKAlrZaB^H1Qy^iIn(1d879$mtCf<=m($SOfJ}5CJF;qnc_m~{TP3>T=Qv=HwvuGgBN|O;q$iK3C"
    "b!h6()Scbrt=hJR1dRoIfvc?DZ&1%#{fbqlwTUXpenU0AP*xDZ6}0~(NLrQ09+}APg(?nvItdZ}*PKmYb4HB~Rm>a#"
    "6fG64Qu7v(8AwygN}7!|8p4B}xv&0$!?mSP0-C;Q)iVE$QiPN41k@O?Z`A+%lu!O{Y%jDoQ-8c?2M~K@CIr-ADQfJA"
    "uI>H>nIfDu{p{lW^vV1b=6!^z*~jg@0@jpe-^!?q9PLt;YLc=)8T3XL0oW!mn*i0)kOjsW5dmPIJV-y!@5{X9x2e^$"
    "vnG(b=MUR<B6N?X4?kJg+0dPiIK8f4rGSp@%>S6nIh`yHKlANmVb=lf=U??X^=howN&+k3bcGj+d;2CoA)pS&M1qOf"
    "{d^%qWk4vxsEmR%A7+G8QI4g>_ubD|@}xQ{b<eVlI+a_#le7o4CL}1mq%1#c#kE1%gQ{cM;)%&YdIQwDDgtatBlB1m"
    "k$&E?<*AF7i?0yPiSA3F8oO^in>w9Z2Htbk8PY$G-44rll#}pN-}}jm&h$QB+p>l){`#ecW_o{@w<^ekM&N@2Tjclh"
    "!%q%)E#ZE_hQNL09f1pdZfwo$0k)4LFm~n<q@7UM_hzmYmDcNWN5)?0Fbh_`zG7+9AhCA4_p1f%h4#6P?C-*QbN1q}"
    "t<(1cU=sGdarklkVxeEfqQ<WfK#v>T`QOa;!Uy6)uj+ROOdXfOgLV5)(363G;oyW>5KHUz4aTjluOA2$$@_7wF%Mmz"
    "w83{B8^lD(5)Io=+yZg|jj}Isr{v_QQOXO-kXRGvg0e-1{?@$rd@RJ)x1U+E=6Gsbg${Y8!H9Z@SZ}MT%;Q=rpk_$q"
    "EE9(qvpC7vhD36hXR1~4Q>2U;@M8W2jqOYOvq))}DZ3TicZc?bSO&4BrH$SreY2eiVr=1LUZZ}x!g!<_j62u5PYgGs"
    "1~HN6s58E;Bd4|rf>Jd9Qc&t;mwBtH*(z%l20J#Zn^{Z8u+Hz*`}6bLZ^3%F`cLLkQsOUOx?Ol-(m^4`5i*!CoAE<k"
    "?S+#0O*|>z{?7SS+NiRNJ}k_b6Wlikl;z;JiKFkVQ%|{8PuZybOWij<tj#OwSW|s0T;?8{G>I`AvhgWzgQ4s9w&i(Q"
    "+YZ(afn!AaH)3!K?9u5A`^j5B8QR1?9bZdBfZIVF@xq0p<Oul~R~uY5WHL%c*swD3S)(itRwUNLRqVXO(?aeWXHFt~"
    "$w4+`P{RhreWPJnN}Rm0us|`^fl%k<Z`_l|CJ9lTz&5##wZZ>_y<M~!CVY(=U`6?Mxa?}9#xT)ob^#{x-QS}s@0$H0"
    "wj5&Lfq!V9UD^rQqzZjyN32jAKQV>wRprsx+|&Euy}hLx)M-uU;s^Nq?5%KAWj6~(dovh$wD5lYC~Io1mH*gi{TJ^&"
    "5_&nylKVi5X=ekwbPvIQws{<HQ8fFsLG(}Hf(aNkCou8q<Ehd%fqVk4oBj0mXo4r=^r+Y~aPt>%Yw^ILiIesTMG1;q"
    "0EpX+e9n_ps*BCZft67P0rCV+c%ig<r!dHdRPxubHI;26YtD><>Qn#F54$d+pZba3{X?QGfA5(>(2?>lGgSx1Jgf0)"
    "DVTQ?C*+zx#CJxNi=BToWj<0dM_YND-2czuLG!NWL(%<+zRyfLB)Z)5ABr`2K2v)aXJf^HNd21K-{-B`9jB-K|7V<?"
    "ilb9)tNB=~A>i-Xy_Wh4NCRxAA+S@vb%+#gFEsk136ZM6#bkH^+cWAX<a%Tnt@RAOF6;cN6sG)-9?XH9Ovr*Rp4_>A"
    "xK<QZ=%F@hZ4cL96kArZ9os@86s=i&wRkC;#Kt~A8!YMkO>?TTk(c1k(=I~W#>M6{VnN-7pguK+2_>^(7A8ZUcnT=J"
    "R(OFCpf3)}=PS;G6b_za``&&y!%wFDC*wYudqZVHHY<PHfLX6t`0-bFd}rs#>}p@wPsowq<M3^Cv=Oin%qOl0_K0Vj"
    "CdreSd6n@yF9P&u-iOOE{3c%eGquy{l4&<xVrgsKxJYI$dH*qy4BS>by19wGbmenc$3v|t*ZV08d(Xdr=bKNiCV>!1"
    "7kO#aWs_Mq*``|7$5ttT8%Gm}SQO4x{<J2i?-Pt~8(qxYdwkYl6Upjx<0$0VQio3w@ac2A7$dWO2hRIGB9dsio7zMl"
    "MIq*^nSzeokP3%{%l9yZ6?^_&@lG_}arPc@_G`_N!|z2@q|ZF^;yq<qa+EUtAJB32AJlE));D7x2A@Ghms~9cN;r$L"
    "3*Ckh={&QD0fz|MiAJu#__`~7NkuP@8^aK1aQ`r0UOoI}7o0zA6G!jwO|+W@3(p=U@#OurV4-ub@)@u;4$honLX%xp"
    "Tu^w}sSlj5o``{K)S1RyrAvR;cJX(uUA<=3zJ?!<1>N*7E}*I-1S%XaueKMOhUb7z{u%JM1GG1D#QZ-X9xp61rjM>)"
    "Xu!2QQ9r>hFH|WJ(8m4JCr(4LgrdCtomb(&34SlDGv9qej`vUWKS952HBkl^EmAto*QCUs0YRpRk^(dF3vf0GP?#p`"
    "%Dv=od^4MX*UW+a-7kEQ(JK+xS(x|SCzPL2AJ#6{-*^<^1p5gmki5A&`Hj0P33PVjMf3$GQ|8kDMv;gg4{<?VPU)gp"
    "(TR*Wo2YBQxl;(}CX);3Co};!*N64jA77r5w;_c$<VhdB#{?%^Pf{o731n!RESWZwr>39m`pHKEa-(m5!<x}Kk%-%C"
    "G+Xl+swU_r`~T4NlRLMn31P+_T>CqZ@XI0eY2l&x%%2{UO}L1uW!Jc<c0MlfJ9qU19E%HbR18zqIpbvBPlm~5sx`lZ"
    "l=*?(2%CNRoLCwCPxF>5+FUUvAYU$Sf9J^=yZvs!&0BFU*Xcd<$!|Y-GH~`*e(fC4L{j|litCy4AV^uqaN95+2@}sx"
    "%(oNh6G)kIY=RDn6%*f1pikiJVT$-Mo%+1saN0WA$94*%9ikVpr`jK=<M1SrjY=n~EWF2{MIU72FN$%J#dd|i)<$l$"
    "K2&C79}&pg3rwb`$t=L$uJ@j_G%QIco|44%iC~c|gUP6v_%?y^?9Br-EJOzKk%)~W;sAnpHV+#ozsAv85)7BE|1L}*"
    ")jZ?Lx|?|Fzx!}LlxIE;8`mnAM-cx<ijl+fyk0cEWS;bq#z1*Osp$-ts{3!)pYeM!!DLp}6OTy6tmHSI`o|&7RGR3_"
    "1`k|=Z=u`pC0d0+K7sJ*v%etE@EZo)COXQPuyPDCm^=1A=U@5Gd+9`qC7pvX4@cKuCxf$#F8N^ZHUXvw2~Dp0$=?K0"
    "D|**NC)~ueDL_7felm(Va|rV@pE{&K;jVF|`iXDk;m26;(>31om#jS*_*EFn{xQE-1?5+aTXg|_Daa)I@ktt0gI;w?"
    "N}RtSF0@H3UET}_Aql#@z<W*FH2qPXWBxPjQU70EXS$s>(ski$Lb`%<;_mk9Bu*nRN&mw}HfjSRDhZ6Q{@c$!CBW(T"
    "TT6A$u6Z6+1C!d4qeKM<fl&66aO@c0vpf7-uSrO+gk^X(`%!TE@Y}rjHca+I`EAgMMdI81x6ij9CzA5M;{KZDiOvP5"
    "EO8AnqP+kxDGy#|IpzF}Mz!v&)=kbRjZQdIt|3KCqz<ZzHmK!Mit*slH<mA06Xep6{YY#huVW5g#~d~+h7DWI7e|6+"
    ";$=Zbi1yHk#x9my1H^u^f&WxPAO`@4_IpKsK9yrchN!V);TzOH0Dc8H87Pg&O@OCfBXNRu9=r#W4=mVO)otc`Zl{6_"
    "o{|IVV37))A1>ar^gbwi_9Jn4lJ_zVV}d7&=v;+uP*DrPfA@UvVIe?t{0n06Opo2&6Ys_ri7st;dov;I_mjPv49(4s"
    "Dg%ozll^P??ML}dm5A?|ol^Ug^6}(W>)WYcGaw80clopYxh(!(stcI>{oCa4kCUHG@%QKA=SE*s{M;8me-?jF%b#8G"
    "v+IkWsr-9Z{N0y7`Ff#K@l*ZO-}CbCq5R1w*9KLZpCggG^ADd<+#nBfb)8R^)~l>>$|~LzW#~E1-$QI*2$ho!r$SW2"
    "EYlVv${ZwpX?nH^JdJ7@Xo@Y~nbd{pDwv&Rdj_n>zL$`H1}`)B-?5C9DgzIb_$cMy^BYNPnXBOs>OKWmOSxLtN{3pN"
    "?5C-5%4`!csp~gFQ<F|!Zi;8&Oxa>3KoHmqBVXq?(;qn5ovd~$jlB+SIZGV^sgTKPhRH<QK#duj|NIqrOgl>I)fti@"
    "qpfsSO<}J^p~s*34gN#|1bvh8trQ!XY2*a|<bPhM)0V&Rq<G`h;ny0Jz>0>>4kvcjc0M<I%-EoFu!$UOA_tr91U2*$"
    "dvL0loFPRUyWSJmM!mM^0j)RWZ_;WJy~$Fc<}$3G7fQNtkg3L!ufwuj33HrG%dVV$D5uLww-kL4v*2)Mw|tb6I?#^4"
    ")Q~ip@<Q7N75dI;{DST-ENz3?_RGZUwTj17Rjdo4f-G4htxTd{0X^EuRnuZl6g(tL%<7FCdYW+S2G`V!JWKU?`8M&P"
    "kLhwPu$J<Axs^$cH#+vEgXmYL+<4kSroQ$Rh_hUoe?pB=G&@uhmJ%^%u%8!}t&|GOY%fKul||F#zZ0G-^+Aug-gCO#"
    "Xh6&!?CFw3*_KSD3ieo=sONz1WpGQ_@EpIXNmHH~LoPa{w)wm^sKuEpCXYB|i>YS<dZw#T>XP;AU`?2O!AOwWZofoC"
    "%x&_;l(_DQ++MQ1%<pRx?CeSBy^~nf!SIg)7$g5~`BN4<k}wm}<bxW4Zi%~zSYoVKyn5Ufnfj^FIE)@A(WmjSdlzi#"
    "4bWwG&1|M2E!h;Cx2B&@r5g~L9&-nQgF>;8-$&WEV8KajW1<*LmnSKo6qpltmCMST<Zq1%-*092P)<LVohru1kCW-A"
    "aw>i0%uP8}6cmA*4~0fzh{ttlN>t2KaOZ(QZ|zK712RaV%@E&8n!U(bdBq5?8;P4fl+?&}*Ua9mSaO`kO9WQG;$eV`"
    "7HlG<$<Ci_<^<;Mae4a}QF$qZKBKz9KoD1t;HwN+ox%{kUw6&lGE?0TP>(!Yeaopr#p!|}+gh?EAYTd}<Lub$JM~pS"
    "gyO=S9%p#U(B<05(M$=aX1LN5r`e5R9r#m7R>4%1>jydhKywGp42K?C&FEn)on&tHfww}Y^<&wEaC2bhm;wmG#~UQI"
    "Nwe><!M@nC3qHzMqk>9U00I?Y)N+0sjUbZJ+iE+rEOVk<fqkD@6h2Vfok6%3D>OoD_TM_d%^vrfeU^+Y1!sf$1zGWh"
    "V6@M6hWnFTZZcYpa0~?at-hczunju0dbhfu<=N^*nlAGC%4jHuVNDRt_+Qdx*mu0)afNYNk>#jBcg?b+z9ry-QZ}2i"
    "Qt%-X#CQ5<o~<9^x`JuI)2L?9)j^{v43t|mNf^Rso<jiK=Dc>k_Y|34ZN96;HFEn{b0b?cF^>n#pB_C;n%>aR5KoI$"
    "A<4?V!BD~qzai0SaL@AW<ElxPrqZ<Ung<?QnO-E3q}S50q29b+4QLIIh739CSnv(rWuAgZ#K#p}&@N2Asy0)vRjX@T"
    "c8#uIAl_Cb?XO5k2Kw{5?oH?jrZ>MU8c!uZRE2M*a^%TgKe^8F<8(3||DTrKf6?lqjoTv}4XlRk<ou^KK*Z!Js`8Uh"
    "zRK&{??wEFm2;a&=65`-Z}Q4fHWW$mD@*}iF~v^!?wVPXHub6FrLFEg&tdDl>yv-LXbjI30@#_`mB@joA-R}74XMs7"
    "D`!(F3fdn^XgVbey3FTg7Zl^LdIS+ekT16FeudP$XT`6(&^?SJtI~<2c#fj?JXWK3z%DUtotina8H_3snqOfg&~tve"
    "D9~u98{4M;O4`xLX;d+A)jY3^8<OGAl%(fjgC%cu>fUp==+Cj^X#}egWtYy|oHA~^3%XLoB@ONBHS++dpRUS|G!N2g"
    "9@i?9jQr}xt$Gtg39ygg{u{;g-?5bbdoGTQBt9z^3?VECv6S5VPU|t;n-~Y0r;tZFM;yv&eTmG7&T1S#>;6B<XwEI)"
    "FTkl7FdTjjI>ufwhwgO@jcriIVwY!^d6v`e<b9tRqztnC=qxoc^8u8Mtkjr{{|^JZ{bomJu%}>lvY~!#nq1O<0ck{o"
    "(S}fMsBk{LB{qPg>x1PW*xOUo)h}{hQ;raxD49jqxs4l514PXHQnh*aQU=T6kC$tCXtRLWTD@Yp7w<G$?u&d!kj=zx"
    "zU=<k1zlxUpFx*_jkVNe|8nWBnWMGkOuw}cq3*F)JP#A9DJy3lsqj@rl<}qo3FyOp!3YFXH>lqOnw$}CFn#l-n^?Ut"
    "`)ANiy7wRwa#tUN=Hvryf`^yw!SuKbr^vY-J+U8;>_(>PQO&(zGNO5$g!r<-t1Cu0J)YawP8}bgvy6^^KaNELI30lz"
    "PEgn<1bbWe=JxJAw*%u=_7SHHvQts5_Uw!ewhW#vQ{-{|WH*_t?1|pKHR>GJ3kypI5#-oqIf9f?^f0lFvdbKKY)G`y"
    "1$Jn~&K<1h{Xl0lwioaB1Wm8xE_Lsu?{(8J+E?<3&t(VE+2WO%fUSm8nLpNNbPn72n;VHk7i;}p24|J!?h4xFp${7I"
    "oZkGcYVlJ!@Kct54jMLj2~TMh%Xi&-?g+$^oP%#j{}#a3Z>Klb(Xi6i;90&J70w_Jd(Svcy8j_b*?5#O&GK(5If<$T"
    "wK-AV(&IpGq}uO^cNt7Z;G#3aG>P;sV$aqj*qHrS*GW(F=B{y**L2+D)%^m(Xm5X2i*KqwaeHmz)fe`6O~xHz_2j$_"
    "?0VzZh*O{;E4i<RodYNwUN>RF!=L0k7P8yFz|eoAm4lIh`RY$Xmf_?AQ((8Q=Cn~MZUxOMPEQZal9!EwA>)1>+cOwd"
    "(piZLn)bLulNNt;Gmlt}zjiOsEkORw3vkm1i;)lRdBx{FuP-PkDmV&~Vahf~y|cU?6)xax=CWt`ox<rN-JETWv7m-5"
    "RpY9PXeSdEFI?MP#WGn&QuaLTJq;ec`u~6qKyJo4?w+f)ah=ti5%JI-8cw#6Hjm+F*Nh2om`lQlS@x*rpJ&(~HunF*"
    "ma8_SaDaEl+&F+zR&lBhTL%R;y&=~4O@G&Warc_JXaz`tcA43eKJOe9Y8=nLiJ?Y6wkcihC~|)oC6a5RoDaW%mGxT7"
    "Gkt2pHksKo;hfE<Uokdx)RZe0J`VAyUl>SP#r)vPI}pr4jaEIx)_nlAkSUh1f9y<aCh`^p?oit*%$@)ulMjAi9UcbG"
    "a|Hh0o3fY=AHtz49`?GR$)>tgXK7t#9{#x=dlP1N%|cfoq6|t|CD};Gyy9NRkN8lIk^kY+%={0ybebQPG{=}n9>;m)"
    "aXBv69G9^+6PFTAJ!5>8jgyk~gkx{T^!KuRDyP4HoJ{{Hy61BG$8Tl#{D4@NQ*{UG8rbIo;dVoTRw@ernzz|Zx0C5@"
    "(KRKvAxb>gK~v$I5q&XY*F2Qd+mFQ*7wCL_b@P->@!p2&eW%FRz;y{CTJTt#=3yQTyZ~Q7?Zl5k%h{R8C&|=PHY>GV"
    "(q;9Ai=et#^@{%@z7a}pa}=$EDqJfr2=Rm=HdSzWW5;1K5dyCvYS7IoIMJe2_aQT%=I9#DP?{%Nv4)>Djgs;9k3Usu"
    "{Vq^<p?=M+Fs#E*A-^;=jVFV;Go$xw{*~Dm1PS{>zzCA&CJjl-$ehz{Q?GfC1lv0ji1g8Tv1z*^??E*uyse2!EtAGZ"
    "y-MTLMqQ(!iFB|)I#J&JTS#PQh~u%U(Ij#r6Dz-*pv0fpdK+HhjjNC@s7r`n`P&6ZMeJ(r;s}>HzbWFcAk2Ei!?*T{"
    "xtni>t*}NSjT;WADyi=#@4RX}%}d53Q@L+c+&>rHrks8$J0+sZ$=45Jia0U4E2k>j8eDVbSmzm|2<PkyKtie_*s5}b"
    "c<>S?kBUrrN<qnKmf&iFP2J<S4{eWyktS>n{5otOi`XG5C-?=%lfE5f8m9oe3&UB$MX*%5CFz(9n+^3FI-1^&BVQqc"
    "rSjY=HGT8HWGwQu{#Q0_<s0|ycU-vN`NsW@EAppzpJh@>+A5v6etyc`^BrXBOXY#d3d({hm%vXsM%RsmpYRykFmQ!+"
    "nc3>b#Z=r2l%3DqP4B+Q?d^mOh*NGr2gPs<?w>7OC)aU-X6!zcpW9tc>TmbTlRHgVX&w0i%UT!dv~yS~OTL<$7t<hk"
    "+N!?#u4}o=55|$G%-`Lq+P2Q9OsE$vr$MK8-(+`>SV9O8KL>pS0Ib~v<xzAHXNuUn2T|Rl9#Z|LcN&oMtFBFOoM9!U"
    "bscNdUc)mEgb89Zr8cOClC2A4tkyYv8WF^;o}F1~<_bDq^Vwy97U@Q--S$0wYpZ!vJCy8lD|}&VY0BWyH&-gCTs}GF"
    "uTR-ssFTEhf@FY18TKZGVj$21bzyLDpwqZeu?uEd3Ry5tv}YcE`wm4r;l?1iG!8}Q8~YTng@UDyHpKFP*YSgsE9<3Q"
    "p-))oYej4zISr5fTAFxtg42FvN-cV$s(dTEeL4O1QS4FtkI8gec8Wo_R7R4MQ{|x?=G#xERW+H;N=?P5vyYR`w}(#W"
    "#Z<|wS>o^@X2GhDq{`qyv9VyN#@2`F{Ih0)yl&l%WMz3WHgy^dDyqYlmCWf}BdtOC8Uo|H_&W$7re<ZZWL4L`3%4S>"
    "=#XTttQ=IQIv-@7(n%>xr@TAcjfDKqd#9#6C=21YA-q{;wi~(idu%9u1{J^Qec5UBb}XmgCsU0{Ud!o^VygT&mD3Zo"
    "|KyB35egBN|5GZeGL_YbvRY2kQuIO0LP=UJAB7&_Yk*bq&I8L8UYKtq96>EZC|ju1Rm&%#C-|~!V0D>BB7InA<vt{4"
    "&lBI`RW0$j!7Yu-D_={HOpTM+ixgfkxsi(&_L^h7HTt}9WYvzaC=+?PqXZ?CgL39tOjH_pvFR~#03D>Zm7y)1U~jR`"
    "Q$XMgBNAI*BOme<>SU%g(hz*8iN{WQ7LRzg%k!IxjT&hr5ACZ}C}PNuJgbNT>9Zq&c(%~gzd0*PL|TSBy~%P?efTD|"
    "y=0v@LF|?$a_YlOs8=Y6E4LyhPP1$n(sEaLdde*CE(l5EJO`ad9x>E}W3@cVr9tWzE(*hnJSQPZ#{-FVApN)i6}Ykj"
    "VfF={$!rn~)uZrH9N);tQ)r*0_gk4B%IafTJ(lTFbouneJM@W7KoCU~+Lb97vf7eN!>l}q+1*ES`H`#{$toP%Jz<^t"
    "ZrPb<TO>MnTyxPi)-)Y7wGS$IqJ8}JNssD{Abwq91X!<k1nW$bHI<JVwWkndGIVeRegPM~t{Bw_P@ps-XO`f0X`5n}"
    "g*)4N63oVT81zj8={-+pz|RqI7}dxo1q)f2gG+uyqMUqe1RA*4pHk*oo<@ZfDt*ZNEQ^-rKQQ$dWEb`%c`HjAO(;xI"
    ";m&xZ<OMhEn?<s;y@|Ic0{YUFZM@aTX;D3r1Y~fxB;Fl&_rYtEc#B#FZ*IQIBL9amdSOvmI&Xx`ocoD@qz*?%@uS)I"
    "Wx8gJHqIzznDBzJVY+773;K1EVA$*xrB7vAmDQ)eBtDnbO<5@glpwX5{CWvr12!fkOHD1{jkPM)Fw->)1D&@c1#qn6"
    "ZLM_8!bR_#saOC>{02yQ!9RJqA9dcvt?CD^bHU3SRp?qZTB2ef1>Tv3%(dwkL_o-d3W^tIA<L%Tq0I<vQ6_Ib^56yb"
    "J)ldOXSq^51FN*1ZJn7N@xRon_Pc?}tPHjaX+#;|1-mNXsZ1lNZax*2O)INzZe#)%$R(P{k>FPy>0Q5ogM{n#i?z2V"
    "c8Y&l&yFpp{gO*!ZSS82p5^$nF9b^OIYytm8aFiq5?vG52C*|ijlQRD-c0NnK~V^*8<nwI<uL>g8Ycd5N}U5((jv)I"
    "u#nmMI}lOaob%&9D2)aWbw<vQjVjqd;oUr8_6ZLtg&T*3DN`_8_ml}vf~bcN5%VGerrC+MkV%06@!#%U%m|2uCf1Vi"
    "3);+Kc*k*iN8X84{wr6c_<fh+mPHJ%Y^n)c7iLvLnn^6O#f!V9q3mT|gPa<HSO~^`Yp*WMu95+nL@S)Z>Wu7m@4E*<"
    "Z|Y2M?qqc@OM69yyM>d_%cnRlU!TG1j9m22hv}<&yze)S2#0W=R!SuP-&Qw&D^-8W`JdANsj&n<g&>Tb%-G>&6oLN*"
    "Pza~8N(e0!__|{_$wCQ5!7OCWn}_yiiCf!IR%f&C(CTd1xjDkg1t#NglyP7%WKY&%i7Im^QP<;+3$6z6X(UUhy}8XF"
    "90=Bn6~Ft4;vr&qVcDe9;GQRnF~m|}$~>!AqedEaGH})F4&1AsGOuo`B3VBXjkqW>U!O9{@%IX-^Szl#k3vR0@39>O"
    "cYQC3RQsrd!LvM#3ISZYVXMqtCS`WmqhLxI87SE-K&K1sGh3T?Hqg0Wy5e<a&Wb~v*GuY=tNK*|u)xS`3&H2t!B($W"
    "SOGEPsb4LFoQmrAGN~Q<qfCn6pJk<fbS<D6*INDWTEnn4S8-R+Zj!E8vSNF*?93AUsYh=Oe6igZeoA@RDePutP22S6"
    "htHo4H>GK~vbB}n^Lp6;7$RNhYGP*3JCr&j>xvrN%$dbab15XjatOK?+ua-Q!AjLNPFY~TuJ@++Qd3$klpv_a3vZqb"
    "iNu*EYq)J*$HNzi;Ve~o9g23c<Nmsod9^0OP0cJJm}F0Qccu=Mc*H<}P|)qI-R-RzS4m-y=^)WWu4APat$nt80SSYh"
    "x)V{GWie9>KifxjoKXARKIYtOiAU>LW!l;t<HfZfhYOxfx3Q7kh!D4gO$3yKaRqF!vk#raFjD5+29HA@ApGfkp2~n)"
    "0=F-=79`=<;FP^$VSN}22xw>C2PMh=yj$Sb5odxtE|bG?j5IlhE5{uC<IcwIo+-Ml&5I3B{4NmhO;#8NG?XLd+-+Gk"
    "Wokqpe05z4E?1acCw_xew;GAD<j|<g=2wSb{s2AD+g<TwdR%T^0BZ5n<fjlZP~g%_^*y(L2rB4}n!4s0Z+I9Z#V-jl"
    "CSkXKe8tcX6FW;ke6|Ap)irY>7^TqnH8|<N$WHT;1uSMu8F&f!BI&O&*^4au5{}TuHqV3nBNP_V;WplYCgp}*(UOu9"
    "ZUdXmVQEU<1*>kqNJWDz3Gv1=%J)1*$7c!d7&=rVlA1l+?s00rLBY!~*UV1t^V!mXv33#g6qd49$Wpi(n;@$I%|-1B"
    "wq2k;v*oUiuDqh9XvoCfBNDpZ3&j=_nMhpvS&`+wb*}k(dKA`{jM|RS6-!yQcWAEB5a~!YXm+7SQaXRoKxiuC$ugTw"
    "x69yNX1I(N=6k&BDfPYcBhv<A6zxva4<<3_Gl*2m2q)ElHm_28RVQ5C{-fEa2UCzLW)5fCs)hET3QAD98zuc)R+_oK"
    "l!=cX_r-(F7mFPI7Y`$$J_1&~)Sj82nYz6fRr;5P-s3`PeO`RcYzijX4y_$#_n;u|7GK5|{l%^L%SIh8eh-Dj247X2"
    "UNn_^;f#BwX^_0(Q$llvDU{WJQhc*ys19XTy73ZNqUGAuvMM5fFVwyY9O}$4tO{Lm-D3e%if(+xP_=QBWoq1oBr{u#"
    "dB-MNAu}ohw{0b^ZH73)n-+o5))BhX^o`3r(@5}+Aq8&_rA@TcVs>p%W4BQ=Tzx4k)p=F<t%o5OifMC|NNLgsU8t{g"
    "o?M^;zV%#g%MBf-t6<5@^<~@i8eTz*v{m4@Ev01JMxVNE`9~9sy85M(MBUccvQnn=ap2HY5!*4cN~Xel;NFPNu1Fck"
    "l7c}<cO;r3vLiu)#8pR=>aMKXGV$R~`+%T(xcfM%S~bfO;%*;;N!EZHBbxqe<{I4Q=gt9jtSK0cD#2Sk`3v}h<(K7Z"
    "W!HJ{CtaA5uw5aR5YM1h7gPJR1Yky_y8C^$_%OY(($OQr3t)BrP90XO9Af=1mJ3ZQFUpRjaV*X8m3B?U5pjv;nQY@#"
    "X&T)?;#N`VwV)Ohd&bT?#;Wsvv2=~7FtKYaZxw^NsI)5VE%9XOb0iNfi|Ya!SXj$tF!O4B$=OD)5N8Cc@pb33QnJP4"
    "nuRZe+FAa!sA#a5H??+vc~9#Rh-t-7RWMQA;T#Qk%W7Ur#BDhfmz2GV^hkVw&W&+(H<d@k*Mb0c{0D)8$<s_2A>{q5"
    "DaLiJTJ;dL5R#IqnOK_@jSF?^`mbfh4@+T6`Jlkv&8Hu46b|pdOV?~Qsq*u8<5s-Hq`2bYHz1t_v|hTfkEm)76aTR#"
    "LWhPaDi3){qAsRY%)XVC+Dwgm_bSQ~mEX-u7y8J#--%%|bG+g9-;Ylv-fOCOtSLc2ECDB91z7P~ka4C&-_QNPXnEo}"
    "7KP>0cbUdti{%TlB}c&1d!7PBNc<p)CvzBo#O7mJeY^R1%YZOm9kHU9FoL^9_+K!cvHRHZ&5{xI8L>E#pD_uAYjCkJ"
    "US#lImPYC5!;{BwMx(`3j@x5$6e5V3E@SaD<>ycg#_?9==TA_&u-a}=YA;kue)FW-dwzJK*<bhVyn`KyzFP&&x?Vx{"
    "GbLQtLkLv*;*o>2k9zw}6NkOp<h^DOd;jFzdjnJoCK)r;eM6t&OYAG|s81uYYWy{Vhrf+wEJMg}$JpzdrOds^u=h{7"
    "J;)=8iW|1&@|j|~MK}PWyI?6ZHh%<)r!KPO*k%pqV!Ly55!|`i#)@I`Maz|sWv2^uLmE5XEhmjz>#4Wc`z=yS@<?Of"
    "Mlk(qh&Wpht34iC@T<=^uO{EGnpq^34;W+Ejc%}z;o=qVGkdaOhOr}4<M*?y{?@4Mr^-f%<%Yjq^6_W<_57(Ov0}kd"
    "qT)gikZ9$*GRkz#5_+{s{g#>HGc7B{rW1WEQm2~Rsnm3bvZ_kf&Z<w7s`_)1l3KasRZNW&6Qe|K_euGw*=kl+%2>W7"
    "LL-KrlRTNZNAx~08S|LsLP^>_Mlk)-U3tn}a+X3&tC;CuXfpE@g#E2P8JFInE~q6hb<p$5PtP%B(d{1lJD_3{Tfb3o"
    "phn7n_N>fS#596YC7qQrav1<PQaeAV2-wt4hh2|X_PHaqf@Djb(<P2bV!%!^*O`5o&aBc;Vz;w#B;OV9MxMgJ=<Ee#"
    "4LZH|+@9DEXQYajq&Jp3{YJV9C8xAetSJ2#W$hFyA)}$bViC(|q~G(f<?bQ)XeH%2(}>eWIlKskpepgiVqRHiNRHUZ"
    "dgrS1BuJ#<DJK>G>}Q`;WYuVgs5_EZ`HRMvo7tatpOCXUR5_(o*+Nhi`+O^bL9k8Gh<4334JeAMLJGC@Gu@l!g5W<{"
    "P!$~xv@st>f!}0ohm?suj%g$zvYwdodlFvTZp@M3*~z`_I@@oixIpBXc=cXmhPIgNqF3@JO-T==nwPADk?8C&CZjZ("
    "=(#(_G;I0p7BiB-tD1e|+L!6p<h){GJlF~;;CkFpWBhnYHTxpCMc`kn=z2l&Lb1t11E#pg$XUdDg18k-Hg?u#=R)s?"
    "c*I&tHLH*#iPRbwA$u=EvXD}7V8G2#@XCh<(uJ-<DU7?+`>uCO&)hk{k>qrtVf184rVnkjID(GuQNf?7$?nOe4z6LN"
    "NCA25GxPs<uFH2fmVsKKV>s4%%xIR(S>x$_X-Y^hygP$1Nz!!7-o|@=xW4DEqJbQ7!_%l1;0S$OI$)36y;-|EnD0+m"
    "vhP6{gSv|e*~lVGK=!4s?b?Nf>h788^RK{VBB0|GZ+-z%%FH?6W!JnS6MR&UEd(6&AUAG5&L(l_BQsZd-<2H9q47xT"
    "nx)__33BA?A2!8sAy~-5lqXs}8?@7fMgi@beV94e;VAN5Yr;|huOT|D7Z$k+aN`P!Aah%#m?};zjQ~Ac^xY87iXmco"
    "Vcs2BWmumTuh8lO?fmfkoY|&6gVh<0W^$v`oeB=iRs9ex%)r<p0yAJ~SQ$mX6Fke)s1Ts3!(>#!;Fh-`ZL=)vwxN5n"
    "EYk?l;8DqtN5$$lSpZ<^w?8>TXSxcd6tZAp=j00mtNElF%EYIM-~6|-8Xkl#9yeUwA_bo;PwzRY709_BFacPS2o`_c"
    "hledw6|s00?+V)WZPSO+$g<npam93a$Tt@QZ6)^oSo#a<u3$Q27x2Jw@k;vtBw;6?oHz8%YFChAiX_yURc6h|y=5j~"
    "9j=AR7}%Xr8sS;j6W}YHJ>u?DWlS}@oz2z1XC=lBhFxYkrR<vYH`X4RABGU%#;r7vJ&!?ZC$%|6W&ZKwjRxHnDjIpG"
    "_ngNnsxx%({wtv!8y@3l_Wa|YSXkpg5JEvGIpm&s@SvMYL>(Gd41)(w&17bGS8d64ifM3QDfuGKX;@aQa|%2?HF*!*"
    "8M1DP<h8Kct6ZZvJiAn88tqVUyJ!?n26TBCVHz>O<y~IU*m5goHMl5e5<4XZPpEvGoaxF8+vGX_YPm7<z-VdyMH!$`"
    "SqODEA}nl}owD>~xf8(*nLRu+hnK!-&~#d&VpleVEun)Ww#$=DwIjH@i$YE7HK=`;5N9lQp=$UBzX56;Z@U?RRXj5W"
    "<V#&g9QyfXEmZ#tQ(!ld0lHDep2tgCqf!b(r;v{<>bb8%vlV!jvvqbvqh9tQA4$(J@;snhwtY;~4N^Vw)fr^pqwgO4"
    ")JA1iXDQiF6f{=y9=DO$qSLZ_@><(_P82)Bl1UxZMWBm|Y6W~5LgJcI#;f98&?ePquo_XsZG_=}+<Rc;i?v2jUtqR2"
    "V*7J2se@`19n)4Mr%)SNm~IZ4MW_!=w(56j17u%>yy42xF?X3tzB)^MZxTJxc<eZ%6kxX+`KYzag^^{bYZQLiB_CAH"
    "{JdT;O5Kd6e26tM)0*EaWN(w|zD$R*y8mO64jL{k%Ia7qzSuWX9jVYq{$PkmQ|^Rd{Cf0#x-hSl9zESU=3iG*rZ$dr"
    "Z`u{rv0*88q+631iyqIE>^yQwm`u}yADOl&P*;q21V|Z#r%nH+xt5n5j%vYqrhAftzD}wiWu?aBB)a0j)A)dKQJvIQ"
    "Nr*qNq4}E8IvOY-r|pwh<xg8yea-uzEiKhaEtQ1$BOu6{OV&paJIPK2ZzLSVLaATAVqOeoyDrKR`iz*oSEsI7235-c"
    "P*-<S_ZFf@VRrLH+DvM#bY{!2ooBlve=BEYU(P<1v*n~;iawNm2rfo>ozVC%C$kT~eZE0+Q<t#<Wt>8iSw9JuCeloW"
    "BxtCwgsA)lOYq)A;pxYho&w0~hd<=@vn*P0AEl%?Br;pBH3KbX%SPsIKLfDYY)XhHjR5@C6koa&-r156yub;3CRTS~"
    "ptD$p?}N=89*f#!*JoxAHg4*BA0d#@=E0t9UgT~jVJthjd9g7&w-MS3SUezUth84W%az_P*_MN`BjlOjqr<@|9B7A~"
    "z5KJNCFv%tg3Ufm|G1eUeXe_HT``9X5FrEMESscA`RXs(N<={fL_&(9(329WcZxAg@0Y!1`(lH1{ljRc(%Xlysn-Uw"
    "H}RWVBOp0W%B{)lx3X7Jdr<cA3$B=bEc?fD_VL@Kf83X|Pi4O<XDW8eF%`I41vG@Fk~80o*@aBKYvw5{WbVvleW)MF"
    ")+=Z;PkH;1+L^E$gtr7`NKH)-0V#7#jibc=7pXf6%o6b#rGV$V*=J|jJ1vJROHLQ{(`3dA^Z6qGg8Qy!<fFy_eND2|"
    "1g+j7+p&_8d3OfM$W$4s)_6Vf5?Eg=mun@yggB|3$&;hMsd<HCf<pY3M@e&S^E^80FL1`+7gp6Kef|T}`v;8LBZZjc"
    "-^!cq9uP!foSDTIrv8G<E1Yb|kG%FH7**0_R7#;1u4L8*?J{#t8TetP5eEvF)Dk)+EnMBq(A=#|{GL`H1CHLmkVFGh"
    ")^?meukl_JTk8d}N=~s|%o}I1J-auX1bd>(^~-)DqzOxkGna1*4FP@HyF-yA&7>juVUFW_K+PS|>I@^tI#&RwJo<{;"
    "JCo%G4+vEz3@zZ^b#B1F!T_hp>yC5f-5EsT4t&C^E^9i@Fz$RFQGY?nhDqd(;@YWQxTzEzoJ(-}BW^C4acK!V6peg7"
    "ani@+Ctj^Ei$9b`TYBzUOp0uA<URo$C7hdt`jMXGzZ$k$jhck`l7#w>*ROb;3FYk7;eO2p`5l+W?`8i~_Rq!a&vK?l"
    "g-_iW8*zIG$Rn1X?YolgFt9_N*8f78zgjVcJZ0H)j6G+6ewd-sV?BsW{HZ2%t;!Q(xsnIIr*_i6=Qt)nz%SfHBQ<F?"
    "HW_q_!q%E2O=c-J<;v5q7$G7-T2=xxk5&`hgxS044@^^1`e3tl1gyg@=dObJJ^PF)H8Z1ARtam4=13p1+EW|xxkl|%"
    "=%uCQ+n}`2Yo0#s&$Mye`Xw4C+=Z}d)RZa@dR{}xHCKq}eb%0B^udtX(nv>x&d8>t0E|?9?Cj6m3iX6<kXEvGYeGpB"
    "^X^67IVeP0W$mALcYi5^scRx^<v4>4Nzpn=nGPsqBe0P5S$gJ_x(t&+rcq)85FGsM;M_IcU$cm3{LVG+Go$m$fLfa2"
    "*|>}E^ybEn)>aFe_y=ipgvO>mz`^=$ctDkg`80u?$Z>tg`Rjz1-4QkRe97`06gCu_IsAhOjn-N%(i-WY;hgD?F{#v|"
    "hsa#=F0GbifD>;ZH&5m4ww$R6XhdbZc`Rn!#o}K-AjWOMLY5|d=E#!`%Asb3V3f=HP2X6oAnpR2nud+Fh&~hbmA;nM"
    "6i1!cc|%~Y(e#Yh!1|Hk9ld%cO0L^4GNPVGLih#=Ml-={(R!l_1LDc>0E)jDDc)y}ytA#&uB0-yQyKGPIpk;b)`nZo"
    "7V6sV*FOrk<DklrgxL`hhD#0hG?;Amt(5mIh$x%T5cu*YC<=*Hx?seb^e6E>E@wru>@O5sy(d47bEY3QZ87_+=rw?T"
    "iMJ1DpUYljqD@`QK39`o6O-AOvRA@w)yjYQR?N2hqF2mjU(0@1&hE-tTlNZK%ciH^bk?e5gjha4ssXtBB)mc_O%h5U"
    ")O@xqi}j|$HnBnvS68^ZYK@dUQ0XhGt(vG-(*U=&BajL^kNc4|%<X2a3RtUxdG{AhJ9|x}1vSQ17_yT}ohHw{t7yBi"
    ")1qEq>DkgZYn28ec-1%<8PGB*YPZ`Hu<cwQ@4gl@8o3t#$bD}M?fDS{8LSdTxV8Uu@+}dzctJv7GGP}#D#@~-{3GqX"
    "O>}nmO)jX+NQgI&AW>s{9T~rk{5NyPcqRn%1s?mBQtMe-yy`8+eVTH6Iz!T%c!1!{NH~I`idxI7(fx%|A>sI`*18?+"
    "$C>(|!x^Q34%ra1Ah_#FG<ogtZ_7JBGxq8ABk@4YydQZO+2uji|AKbBGc~auV@=;fBI{~UL-4ya7zU3u`G0hwI8&P^"
    "CPy+kV)BYmXFqF61M>95D<y(5{jKbkN&8LF|D5zcSLzd|<xH8NR%H62m}zdT`LU$S2f)Mf-^|+J3c~cmM|CTHp`^di"
    "WTh8NGGztAyqomb+{xN`&kc@gispY5=U>M&-Yt>L)>n3aq^pS;SK3}s3fN`tkgT#N7w&=k88M8yU<%79vnx+eIP&D7"
    "`g=Zx{yD<(%uTv*(%Ubc^rprU;S0}Jc?o6acTf5Y4d)tWMAjS4UVsBe%L=vRUmxQ=k&0iD+o|2p0T)!EdsE|lB}M<g"
    "aSF*}X8aBd_!KTZMFif1E<$XavN^UA^#4W6i-$<h7Qx*G=U_bNIU?A9a{~3@hx4fH{};^mH(}7HQu_a*)mi%-sQ=>Z"
    ")cDsjOZqeD$2hRX)f3yZBpcG)dY6Oj4S@X_oz<><{U6fsVQ;bziL*4VC*A@fGHjQ)b^r&-MUQ(1`)d~V0Z~g1^;j4W"
    "<C246*6hx_wsVc;DrhvlOb~e4!?WxF)^V85)IR3B3#=Kf;D1pHn3-L&2SF%VHFdq-ns_xKIL+s*%L*g4GpIMRuHhjk"
    "jHPs@){2)I`d@+dX!e>1EI)*uhdOBJ4!e-L!R|bh>Ab_pjB?=X{J5u*5HVzoJ1f<yHQq1Szvp4>ImVL=$GyJLHCx=+"
    "mj1a5Y*C~%FedB#x^#bGwmWS1lnu>j-AsR$HI0@!T5fgd+({<V+HAWwS)a^eaZQ7IWI-N++IjQU2uKGy74OLCFBJ7*"
    "RWH^0Oy_hEbl{n6Y<`QUnQ9(4i;2L6x@xkMy*Hgre<<`CnT2pcs>+#yuQW~j$!u2kY7Kj(cE2xX3inXX2)Kl}%FjUF"
    "4bD1+Ln3*kH$-1BV{$gA1JvAO(*apo9aIHF)FvyaD+sq&DVYY&%=M<TK^-SUfuWO^^XZL3p^gbspUn8V!%d`U?8<&5"
    "#1v+$*>$cT6=lNJGcaIW;D=OAU4S#NX5UO^_ho-5XN$?~SoVC1qyHK8(9)FfAH5?<jN=_Lv11i_WbDnJ9UDypj;vIT"
    "1oIx%Knd=VMo-bre0Efkl9+ujXRl@dD%uzQs|I4qG^MeI(kJ(OCnfMnBMyn#k8hgsoc1-cAPOC{elqv}OaSW(V##Jq"
    "W8ot>z4ggI%7Q7ZC;9YN&dZ^ke<+5fK5nC!fB563;DNzmxk1#a@QHKL9ikWM5KSv%8e_7@2RSBGu6$0fh@*MM{I_EM"
    "Fc}`o;X&>{JRszUX_D@ZpuA)oia>`<In2u2@Sq9m{I|~tOc65P{4BgtriceOi}9__5#WN{Rg2RPauFt#Q!)Qo4v+d|"
    "(R(+FaSKNgn=r&`#7ZXr6j&pOrpC1pMewmf5T}oS3B4d}{{>%}C<n!@7ZWAOBawaN44;?+rg7Wwh(V{$@HlW6MKS+W"
    "46AbfNx86EBINAKLQbse!Yu?8HEv#v9a69k0(!1Z&}$H6)cn)!9k_*{qa6G6tsGW+VJs<OZpuM6YqAID>t`9RHwaWV"
    "Mnt0C6@E7nf{sFcQx&{~7%c>>H(8qE4Dtiut(gB_3{U#l?`S%3yZQY0kCWj^PS1Zw9|KQ>g54>_c{@rGdr^GqI;f2#"
    "h+^<ZF+A&AB4mq%ct+uQ8PMSx_n};na^nwW_4B&$Wr_1YZodjOI}^Fh-~NHrct)b+UzhWBH<{m-^QIh{a(??sNFiyI"
    "b+?}p%Eo51G9moUMjq1>&2PWXWOmn=!$|hMN_?XfxUEXwRGi<=O5RUo{|i>BNO6nm;2T#8zo^I#7>H8)Uwx_)f0e_F"
    "K1Ke8>iHsrFUtRy7v=Z-MZtaXVtTMTbN=NHFAChtP|Owb&1Be=gED;n`NOo}po|ISCQeAhQ{gkqL07>-jVR`wz$4EZ"
    "hcMoDnWfB?Yb2J^YEI=QTQ|;V?iCw++vwniXQLvqX%G$*xw8rHUSw5m6a|!5LLh5XjM%|V9S~=|QwUB}R0}@eef>i*"
    "=3Ja89&z>Mu-PN9fF$8ca+Uu)E9M*JP6)i~8&n$p@J)ta0Y!&tzRm63J^~ypIH6DhkOP`J4kKk(W?^n~7#a}7f7n6@"
    "mD27@G2c#xZK<IwLJ`}NJpSh{rq*`*uxyHGTtuB>zG}#HWi~3>#IDF|i6c({70WNmo-Ouli<<i7=IhL`4~j{9Q+M{A"
    "Y}?{FnY9gH8ZJySH^Uca*B04U5#8eOH}O5f&h63P<JcYp3d`4WzAJ~FsFG{9gtIqbi2WvFk8F7vCGv!>5xQ%(sPvYQ"
    "J8*{mqgl?EPUc_Lx$M+S>>f$d-D6mIjN;Czu6`1X8g)h*5bz!|Cf4zyC8&<h0c6%d?3sH5c)NXK0uw>t>9^Ldjx@z~"
    "8*seE#(U371m7ZtYtg}e{Z!0%t8xgTlDTtZyrbLLxyKNFDovR%8||>80m*Qo&+R0*ru2i$a>%^J$vAe48E$DyjCM8q"
    "QVdf#l=>|7S)2<zTh51UGG-6IVYbGO%h)wV$TyBfi_02E$Kxo%UBpXe!r`C{@E^84d6qPAd9ZX|W3!V?j!;@p2o4&F"
    "HM=}`*!fP!U=dET#)V}vzu?WO9Ij<DM=0rLcHGfCFd>4f)b2=?^^)hdH58Vd$|0ggVJ_CL2=tlzuc6eL(PIp5^`Y=U"
    "+O)?+OBFa%lCk+Ypuy|N!!>jGxYB$6Rh^4W^l0=(E(hLKi7Z(X)OWC;c(U|_anEgs%(Gl0%i)Z&T0JVAL0q*lA0>7("
    "L)ABpqjqY?cP~5)B&{<i{pg=|o8?hXZO8>qE|o(t$(k4937Z6SbT`emiG1F0wj`M4v;erh^K+5>hX<4QJBB;EoXR`u"
    "4&{yK6Qh{zmv(8-LzAo6m17yN3kq@R`mm!sbp(Yl`sP`7hoZ{ORHAW9%6xa(Q#o8P##kAcGdc)CO?LZ337&g>AKb|a"
    "?wR4j-%T0U{$eOX-xG3LWRH7A2)G*&Ubib@gEQ_>oA`c%VMiJtmpNv~ZmC9CU4Oe(lR&pP|5ncT<-kX)x>s98C7FNw"
    "^kH@*trdGDhF~FEW$7x*Q<f_va91%}`T73Y%alX#N#?5&V4fk?-gnRs?m&I{?XdSGz^^VTmF9cD5jI>iyP~dsPlFmn"
    "RgcGiW#CMG2@put<lDEqsk%1jNpao;JM0NPJAFkP2QnXP8TQJly%(J4({ip1QtnJOi0_sN_qW~h@l-^|-qEYX!^s1W"
    "3(IIU<@qt-%oVxrp_q5<^BOXxdlBI^;-On1Gz!qn*&~I{lLN}Cl%jWzmqFk-OVV{7Q}K}Z&^;BgUsmiHq4e+EZ;8@;"
    "vS$``XYy3z-A)7E5Vr5e-%BimZ<i~)hR<|udaIeNubLFrz_L>j4Y6r74eU01-%!igyJLtUQZmukJidsPepnMDpsq!r"
    "(e5q9f{OrWUSNchJH6*qr-dzzPluxR$?}zHBzu1EGC*@i;e=DJi-gP3V^Zsciz!ZLZ&Tz}^6<7xjBcSehFuHKMOl~-"
    "C3_Av_T^Dk&Q+ik@9KltvW%xvq_`v_Mym3{z0q5kB2zKZo>#v~>p?a(Yf4J)N;8m3H85eN25T_jik=C-(uWj>K8F;A"
    "V$QXNbM7o0M#B4Vj<&F>=hA>_O{$$KHe`TGvNVD1s^zw<!QH&loQjEgS~o@9G7e*3`H-lxsqu>$bM{l0!$?Wc6oo&M"
    ")yI~Hq*-=SE0okCd4IB)>R44t38RWyFs!F$88jsA$ZUdySN4)W-j-Zkb}AQMMKkS!MxebTXh?mQwcDU!D2TE&4U=e8"
    "=P54c8-ka}RXxh#Jy&n2&RDff2|`N8OB?fksquoRemyg-eEa`=_EDykYCSE0FB+4Y$~rxR1I;ngA-0XdI};qJO$IBx"
    "%F^%hRKq}t`Ak{V<DSbX`!z&0otfQ!RzT=hM$#y>eSZHb6rw*jI%Sp2-zLH8k*_jvGt%>h{V-DI#L@Oe%a_}|m@xJ#"
    "MYB8c7SR=X0S}HDx25!PeR85CFVXZwpYG9A*)X5Y?0#?e-Jmd|>fefCDCeHM4|FX|-v<ireK{P;;aJYU7sIPQWs2G|"
    "Svir!vi4@7%(^cR<^6~9emOZTMIXg1;$MV-WsfwInJ0jJ5qn0c;K2qAG?V)epXJP^JcOtx_ull2eQDi(LatCAOpWPj"
    "55I!dWJGC_O)*Y9TwqphyHQc-td=f{DO_TZ26*1#9_Qc>!6Z|@9H6DCBe<~(1L|H$oEWI21}CExo%s!34i5H6R}*Vg"
    "6YGRC!44z_X-eQV6B@W)N3!RFee{~`OTw1R`wvqYAT)~6hv~;ZKTM@Vmua<CanG{=LJh|JNGa+8MwK)<yhrRHu%?D&"
    "hxa_2$T^--C^{p&)y%BFpp#u=R(Hr;@}#IZ@jKEtmh2Bp6q4^Ok+w$U_e(B<JDA@8RvaG6`;X<}vAq9O92C2o;$9Kr"
    "Q|&k~Ah@qp3TqjNTZ<27<sn}t&6W6v`dLYPFPfkl;2bVAGH^s#Sj(w(^JwLF9L*-l!;OGSaIG=-#MA{yU|*QluwKOd"
    "(0#3xt5rVv4Fz#1VFYJazXfF>5_LS-5jgTdgyC{L`IR61y1$vq25t~deli!neiizF3csdc>_!t`nJ|WDdX1@P(B=M_"
    "kWe@Qr;wj4duvI!ZfnA=CHJ)xm3(AI#6G4;OoSAyifg|ykzKv!VT+Q$44B8rN>Kf3EQZYM_=oqv$=<0Q6g^_f0X)fn"
    "loGmhkC|CY!r^@HR60`^0`oK~08Vn|tvslvt&98H^1dk#d`kp{<GxvHj6OMx?4dK^2kw2N0wBQ+z{Nd3OMEBrA)g?+"
    "=PAB}Q=UinwwZ+nmD#LWp25y0_-TKCtMX1;sD?_4D;#B!;}8!`DxjZk?qqLOx7KM(<7BgKvRY@;)H@EJiV{3hs;M2V"
    "x;N2yN8a5m<U)Nc4<n&Gz;FdN36>_~Q*r2e264#14y5vssY+S%tQp*W^CI-3^m*~`n1j_egkuwE8T7ff(iKkunw>dm"
    "u$3psRGk{91C;8*RgeewM0C1R?!%okKjBx4ubHssk@+eEm)8*`L*L990AH8|9O9;F<-s>ONy1nx@qoz$5?II@@{i&D"
    "fqM?6#vMfE;XPMBZiH7I%_fw(-jI?>kxn=hM8!bz@p;O_8J1R6zkLX9xnty;rGq8g?XB2bjoGWY8|22%>Xw<OP%u+Z"
    "c+ab&;GQh=Xz*ZG2Fn+IXGKNo-ac8_Y|rfoQawx#AsUkY&`$3En%t|HyiD#t7l%!G&$Ba-W~;=#|56^d<w4!*U3sta"
    "&ZmmkJ}w`E4t|dYs61$04_jBn*6qhVFNjHfg@TC+HLr->w+eX(H)Q}G*p<2h)6x-%P=KT|Y;hJ=21}Oi`phB-pnBxg"
    "nh{}I6^+!fp#IYnkl57QR)wQwlrxeQYIdOy+bk~};*MgmjzA5lP+r=jgc{M7Feu%>m4|(K|4q&Dv^>ZMS}x5q4=#xO"
    "#)lk(s(-q#%6qvY*E9pUpOps{jb2GGOzs)G3`#1^unr;kGaYO^4mrx`3=YNNSRB->pNd6!EEgZj#d307mdE9?n=DxT"
    "IFg`8SMTGJ-^dF#E*(drh{K5Hg1eE9kcD#gsB*UO@vsG#1anhxd5mLWDAb)9_KsKFrZ*V0ZQi%GO5Iy6v;C4|Ga#Gi"
    "qD*)Y>+Fgn>%2$5AtYrxzti}3!Dxw9rAb~|f`#u4pN`9YvC!!3D6#l3{e%QF-KzB7y@FdH3l`>0*1pIKv@=bpKAEs~"
    "FTOPi54vr?RscEz*X?j{=hX1-0Xh8j_Uj)dQl_8B%(L7s8(?z!;p+?s-LGZ&twyRD{uuR6xK7|;obEnmp5<v&ARR+y"
    "(kq^FP2;_z#Da}V$B{VA;-RiZaIT@1l1Xn;2PJYSkTINDJzl6?iF2#w;T%(?<AoBcp3VIWu8ieHw({ufVvoyL#r20m"
    "c9O~ouFga%l``yv{z*Z9C>I~g<D))qa$kHZj;msEQ!eC6ExJ^x6e%I(U))Ow^I?V&)P|dWT?SK{)*9XKkX~3q)wVlS"
    "e2c-+2kI95i>R$?zPS0VSkw=aTk!0X7=K2^Sk+a~9()7w@jb^W6+=?BUai7|;F9nByIU&Ou8CD93}iD;*4o(E$cUY$"
    "l58w7Q9-MpB^t!D%4_YXMvvEw%ri(Rbe5%Bv1*)dEQ`vX+5idhNA4IszUSE4<R#l9x6zBZ&MY`VcN~dxV&NlnYWb8h"
    "j?8YQ!0pH~Rp!ObR6djRq;bbt>;;!j9Y=yWjjI+;z(gEG7Csz>*2q;ze=m+t<>JqBp}bxTe3(rZoFU>S(-P!|6pkZU"
    "_-N7bLffn?e?w66*IdGNgqEh5tvAJj!$Awq1sx%v?0N<=Fug&&tIOksE^WW#5-;;?bSBd{7ey_&<h*-(G!@?9#7L>B"
    "Yu;Lgx;f<vRrLunXe|Z(&)eCJ<+d`?GzqqM<NW8HOtjLm$O*uuS;q@anJu#dMUOK)N1wr2tW}967Ppf{GdVUTue}vV"
    "PJtXX09dfPePmD#!K$yFJo+{y)3`Hn!EU`CL$HvgBBW}=Za>Zb#0>S=bkX3fMYu;PTr^Lp1R*fb#iD7X{DMH?r71!C"
    "TBCHSDQhLfRWlnquvu-weg=!%&!17=U_iYZ`vO(xGbakMYcumG@yZ{Xz1y!cuM#4$V9YF_1iAhC>26_#_J|%VWGPFN"
    "<;mu8ZAW-Au^jK{WTHc9s7rB2XE58`Wn(tbhhDI~V$}dFh%}`W0`j`<@fw)Ap=y9QnE01W8E(=_C1G(}saxe;;062a"
    "jw7L+fMHDq()YH-{RfL%=cltXlNC3DjbOR4u2at^(y(whpINmXdMjrh?R{|j*pCgrcgQJV2PfN`2LqX@3V$h&+hXyx"
    "IPQuCZIXq|FYby(J2|RGaBtQ^Qy7USDVQj>zIxObke0%<0Z^%<YVIO=%?OtPtLK57KW)5{cx1kRY+L@=*PZ5C3w~is"
    "LFH1!j<=MEkrF1{R&~9beo`<P;*7+`HQcczD6Z2y-%bC*@C%AT=y70O$htCQ_;TSs)N9aoG#f%LfLEO36YzbE`h@KB"
    "NO=||RM+i(a{Lv9H*wpsOl=&Iky>-JI=U%gKl_m*Dk5GN3vM%-6_`fSvQh%&sXw^Gr?HX9+HhT(s_o)+4@u4x*V&_R"
    "%y+OH<Cf?}dn}GhiN&|_xGxvea-mdHig6v@aU|@eT$p!Rp1DIMprCg3;|r89LEVHb{M5G;8Y@#{#z(UkQ@7>55Y|t("
    "m&RR4MwV=gvL0_{TltEI21mn>nJ>8VO|nci@>^6T?NHohRUFgXWHBp_YLSP@ap(}rgoS1s$6~R#nH-O5!(PjU68=<v"
    "FJH^oW%0U{c+mGKv685Z?>q_m{bTX^SbYCDn|zn5zPfmQ(kEk2l06|s{xs4+>u&PBnY=dTcQx6sjZ8P&RwPOE#rMzU"
    ">!$qv<#YLcyD48osL^}f6|Zga{ag9EFJHUKYg}gdn#$MIOuo;GS6NkfU(4@i=HCl}*W&w+;#HCP@sHSB`J+6QKbDiz"
    "Qgq$60-NFoUEvRP1E-}t{Grz1q&dqE<|zWt<!QN>wwjp}Q;(C64V`#$;q+LX)H|LYH;CFKiM|!5Rq>;qoa*uij~bpJ"
    "KNyXkAU`}51tt_!JWlmvFAKik=42*AG(smeU_Wju$uMfs^8@ZA=X%LxwJA>YmZfQ${Ae0Mgfjf3fU(`}$LAY?8nJ>X"
    "kQ=l#r9Ev6-y|a{eYIC?xEI*3iyvQ$lML*ZTN9Lb7Mx=(u5OPRF-ttBoyL(Qs?xSCPwn&MNBgV<52B!`VVL~5n@f3+"
    "_E3tG#?XnWTG`-A7#W;mvco`-G%@8ZrXRka{bUMeU-~KYAK!}8zWDJ?5#QH{6{LeGkjjLr(6r=~{3tyvK_NdkCQ8@T"
    "BdqTyxP3*9X$NIcbn;E3#Yx#WlUF|Y{9~A$hT=2`skoi=orHe;C{9NI6sNc1pYpAITbBQDb;z5_*V{w!_E@~FCjZov"
    "x4QgCvm55jZ?(!7Df|!b9KMN2wvlW%;Th|HYMbG@AZQIu5R7%w?%MKgB&p;vlec<!F8-0HYf*~$+q&kkYw_0Ts}bO5"
    "iGSq@i-^TPjqgL_H=S^cGLinL*_UsKm*Q<(yzR<2dDPY~3TV51&}i--u3~)~Ns_#kRtw)s38DZgtV8)WY$tE*m3mXN"
    "^fsi)+p&Dp>}B$HD&AB^|M{nQdn^ABN|Pcd"
)
MERGES_CL100K = (
    "c-n=Udv_C8mc`G%_FDZNZktRj6DYqR2?Uc7V2GxT?Y2#4dI(Ehl1ftHdMNd<tUSK^{ProC^rUAdT8Y6@>DImH?6dbi"
    "rwG9UFG~vxjsMkuO)CA}O5TmFN-S=yZY(LR<b!5zo0}HKmL(QyOB;&|iz|yWeU{iae7LYMwX(HvWNCf3E_az(!mmq9"
    "Svr|mI<_#fFtLQ2=N3xa*s!X!xV9v-abv~Ag7!A&=8dKN#;x*C8`YwrDJ`(ahYv0M%o5x;w;eW-=JqGH(z7(P-Ca(?"
    "Vr^wLyUr}RwQy-M3vStXZY_&X?f!iWzgm)8nf>!Ey8CeK9hUo<|7Vu+-;F)kv~gl3i`)<**1fWLX7S3xeJdMlIqFM7"
    "#MuVc7S?9ga#7#PrG;%v`1y?QDHgpQ0!DD-5h3QAIj7`OVz)@Fscd|0VMQn#j>$nI5<sLwVi|{jOAr%s#_g1`F+bvk"
    "wFLJ3_s1ZzWQ<Tg-?VH+IJo{ZGPY^)jV*NRw6cfKjVs2!u|ye|B(}FlqUWTvu}0r2+p1gJGLl%4)kR}RM?!!SzMQl9"
    "sfAZ|1D4_$dwpSZAau)BTe=EJ-M_DZUvMQKu&?l%L|R#!G8KdY5OAFU2r^Cvb+B+^y)FB(wM-`oOKmFs$=G2y<vW>`"
    "oP1$30qR#UAdCv0O-x`}Dg~PW>>H4=!OI$LPYC<o!m(nP3rv2*m}rFWEGG78?y+e{I&2_M37N<R$?%4p=_U^eYr_39"
    "{shn5>*-TM1{S{HxO^j<f*L~5+h!*@U{Fm}7Dcx8faFpvD{{R6d4-Vi@m~<=V4r$0gx)hd*t3j4y|;2~Pl2T)J8^_`"
    "D5(v!Za*NNY?Oe<ToG{q0RL>4j8oWDWQZ$4jcbPFK@cE}F`-xdZiH|C7l_AQ%nP7h&N#$`k_XT+XP!=hFf~`IN<pqK"
    "`A)I6Kp22W`cnejcy|Pj_2;jEE`ld&5=a%r++pF6Ybx<Xd2Pd?jWfG<kMh@w6WfU_{5z{Hl{=CTMAC(Ih=XgcxGZI}"
    "G0UYR{s1|=y-e(*kQ5eO{^D!X$%SSS%F%NQwE<FzGGE)yj%~BvHL<B}#V2jimBRh?i&$|x0Kc&PJx<J8Fw7AzE4*rz"
    ")&Svr&KBl2fhbr8R!Im{m@Di_1<qTN*Yegvu>KDl5(}0{XN6rhR5<(1#ABN_6<!upUfCAP%BD@APVtRkuBANU@Zy-{"
    "-ru$33mX*Bb8W+#4Z>AiJEjc6-?%k}&i>$|3LYAX>L;aXYfvs20;g~pxvju%WZNICB}#BV@%`U0*^y&n!?CrBvQyZ#"
    "MP7pUEMAHo*v80C6`g~<eb{MX@3&R1)GN11J-%^4-V%gF4Azh%VJTLPbJ^hZw|m>VKm#D2sIqqm$%Sf11vmi^I@C%O"
    "wY6!z&!|{}xAQ>3uL-W>tA;osiuhLa22+hnNCPZWB4?+tZe{xi0Fxt+_;Mf}LmNWNgdV5>3(6uh4_Cqwrjo}Roq?xf"
    "I4gqqXWU|Xho0~kipfO+UD63zB5IVbO|mSZx^Xzx3fpA|m@#zKLv*s#Hek~zSFNo~mm~{g$J+TeDij2}Ka)51yY(DG"
    "*@Qb$ox&Cz;1?Tmz#Af)D8z#a0VGnzH4q_VEuu^@kpB8N^7up|`%lc%5eOJs#i~e-D74{F%IlKMjR-|41}R%9_rxx*"
    "Ow}0v;AI!bw)GUbg;JY^B{S$ART7(DI^3lLWKq<T6p6%}yzJY^3mRBSS*FT%Ub;;o(zUDt1?;Q<6jl~pTKGFfo|qUK"
    "zA4$^kP<2>3^Ay({nDwcnAH%DD93>n>evYJw3M;}PO;^Lb^BM)px1g+!5cRaW=6?GQ<1ldWnza17G2r?mn2ceNvz?_"
    "<6D(JhaIN!B9#*`Uns-_RVC+;uWUi3rkpQsxbknJyAvt@#vSYzqR(5nQGtr9ne9Ke^2Q=^_}q_-hHvk{vV18;y=HSe"
    "IkvM4eY3-$!1bq1K-VguVaKF<QQx-Y-BRI0&S*I=Z8!o@yxEA=L(a|s`_cL(eqHcmVQXr=0S9d^PH|0K&Q(D7fA^9g"
    "bI_^R8srQzB_jcpZ|&gt`1Y)l%n%5X+QDO+;<qB#W>Lp5GtYDM3V$^h<EXxaN;A~0^RFs=z{jQR$NKjulWQ5v%k0_k"
    "rG4O77>TeZgmG+_H~^3hLRvC<B|WY|x%4<u;4ydo3;RHjKA=S35?p!S2|U}%hTLNPggJe0oAgQIrK@Z~#TQ}77BUr4"
    "mwWIwxU%C@JKR%YT5oDqY+W$Mgns{PmQ|IN#A*K#1%4!Eu9O{eSh{o|QAC>U_fJTs&H*gh#Lpy`t5l7|dMQQ@Bt0#("
    "<9eaoK<SaQO;?ILSO~22kFC@h4}&;liF=%diY+E8?_KyHx7T`45eIi{Hd(B_;!I&E*1()3)&EBTY!9+PQ_?1rF@y0%"
    "fIURMw<#Y_F_j&afBv~`6ZE{6(UlT${G9%vG{UxjC{2@v2>%AwICfF!<}@kDLRL}$9oz1ccC=P5sRp)Rd?E3WJ(OzB"
    "1^7{mJndmgg<V;=Fm(gDbgf2^U=NvWgr)OB73vmN(yUib7dIYV$?;T)5*j23l{49mDjBZv64l~$%y}oR(XwPRkGuEz"
    "O%gi)edJKLTB6|wl`L|GT&9)Rrro=XI4n*t5}gAZ9gF=93MEe5Bi>H0W#(2gi4AY*#FSU1W`}}XEhNa2#Q~a7QDajo"
    "x}>WZp4+gHd3E1jK$W@mPwm}_2p7cde<g1KEmm;l@KOcnN>K@-;iKG@oR!KU6}3$oUkNzwh}b6`q_0K6_LOk7#5}?m"
    "#}(|+K`=afW{>wkxEjG)tXFwym4J_P#`yv&r>we*f3Ob^Y*|Xp1#~%Ifbuu5tRw7qMt>DlJIDt=Rtk5Gec_ia<aT(a"
    "V6p3-f-chx%WQbNu)BT<NPerIaEh{8jlDYN6ohmtZ!1lHV7*2N5)E(bpi5ciu<j*-95zlI?7ZZDSGYL&m!qF;V`>MF"
    "IF5QS{fIugPOHLp)Pa_TN*XFJ)Puk)-<v=l5bG=TR{=hb5qH`u6^#0q_gfMs?QSf9sx{1F>-8+!va?Q1l{B{HfbY4j"
    "k=~-7q0<OItupVcDph4Gk}oL~nbBOG9#?;#*q4vg6taQ8Vn6WbDEl@|z*sKb={-=T(FwLk&c7BoX11e_Y%L>~myVCZ"
    "nGUXpC!#l&T&r<ltMf!PU8QuKh42^N6_O_1d~PpF8)!F>zG^8V_^iUVwOK%~_#l}o$Ql?7DWfRbwINOP9LlTYtG74p"
    "s<cOYw)BGa#K4GjT~R?7%Xxaan$yxjNK`-4J%3QnzrzP}$0@CT$(MFCEvV;CALU{N84IV#zncd-cEUKoZk8(8My?Wq"
    "lci_nHUk=?+PuU#9>ohtLhQ_f>T})2nPZtajco{{U<bt`2M2`Id(H0WM4`#l2fY7aJrXhzBeL!D%10-8*Lc-16!bAu"
    "d&x%VzP5qeLfsVQ6+}2-L=G~>V8k6FY4lz1+J+t|hQyzJYlD{<3@st^In6A3OJkxk9aZXO{NRpeA{M!ABmY4hm9mM4"
    "wK~9&+^ed@UD1Or(_VXHc|Lvh`KAXpv8@ku6Ed&23-zuX^fGaoRoiCAS2`a=*HsID&wS28`A;g`*qw5vh1x63oO-@{"
    ">z6uQLj8g@p?P`~={%~m$k<WjZe!`4HJrTgX#i0E<rj;8qN|dpb0fq(J4p?gzc2T6HG7cFO}ft;h$_@-kEO|6`0mQq"
    "Z23p-xoqL&vJ$u;{uZ``cM;^7Bg89qS9S}$%ZmZXgF{HkopB`rpU_oYHm-uT6unaWJbbNW(0}*e(oSiFkqB~9(|9GP"
    "_3#f~qE+wW1p6>j+cBxt{Hv`lD6&M68ldl&bBpLfMNz?7=8GeZI4}X?OGFuz4*37w$%zeeA2F!e@o7XOw$W;phvB&l"
    "&-mI$O><hTXo!HVbbCol(0W9~?yYMiZ3M1`ZQ#3LkH43#J!S2O8m>5zp<0k#<}_T6J7ICo5nhhHLLZLo!+U%3#5&xd"
    "C=Rl^nYeMVD|zOx_q1W&d5Aaf%zrHTQ-MezIdvw3_hY67GJ8%_E6P~fJ4FQbnP}*^sU?ZT@hhv<A0!3Nb-cEbqUed+"
    "FmDPpIp|7$rn+RmQ}688wobi~h)5J$d$GvWOw`Ef?3gFfQmandr%gR2kp{=RJZ}<1@6Vd&$gI&+)7b|XfR-|NcL5*^"
    "Ems(osD|O-E9o=fYl=^u!>0}c!ko$E1I3B4gW+5=C+Tsn4R*N={Q^hqL#i9Km};@u@~M3Jt*dFSX+?`2P(0B#0VMGW"
    "f?$#&nCYz0z`5XyM4j*=J#rGYcsi4X>v{I#nU4eKvODtzmpO3a$KZ?YcV#exyR~Cqe)vjf)qJbb*er}yd9@vUtrXM2"
    "$J*^w92)*%!@j-fEIr;=JUG^%<@i#AUG}}PDf)MYjHRrd`5h(QB9)H^bcSn_V1`$TH=~WY+o-!Tmen;UySV9`q_Xb5"
    "r1Sn;TlN>o=j2R{3mpXI4I!Wn2VW}ATv)Z7|37U-4XN7-UJlaf;i*`KG-(#+1}WA4OW`cl=;1|qOVK5Ecqn`0xEJB("
    "8h<Q7BsR$hQL=@;J@rpF8ac8TJx`F=Ds}r`Rj*T*i@ckVCyl0TVpWSjY6PS5U;0R`TsxS4-I?(kC#i|T;L>M1-iLj!"
    "fi$6sJ;~^`ntM%R`ju&alCPf6VRoJZ+{O-`D1u7B+P90oIyJ)L^j)bl?}%4+uy1d@CMR9OT(M{3<c-cY`VlzmQghKr"
    "@lt;lx`u7|!ot%d8!iQdT7jJ_ovP!$ta&T7RtMaApX!}>d96C7({p)tjdAxdo~vxLvTHR}SHE(jy?ubAmU8<0S?2%s"
    "vPEsj>-I0suI1;tG>leuDXpUO@l!536Z5ay^aBR5%S$TDa9r4H2~az==~VCb{mF=$S8SM<Z_o&KNC11E*;_{rYNTxC"
    "U1Kvip(GlOHEC>4-*DZI>%LZ7A@++k{U1IiQnk<d@qbu#i7!qjSIYI+V(RVKpqToELGx<-rCd!%;(Ew3u}6>P;50L>"
    "Gdn-lS3x+&*qh<BaOs|Fh$a=)3@WP3>EZQj<T#T}0PR0&k`P{tJ8~`1N^ihZIcfdznPwX9D1*;<B$|a!4fw^IgB(v4"
    "QTg$8hbkX~EpE*_-ovkK*bS;qC6UT?DqoVTEK&VbfQ&_*-2`Cl)_LhYH11zd>tflK=g%y9VGs3eW1-I+OY7IBS_i~x"
    "@Yc?*6g+27%>+F;|KsUI*NNJ9$LgV_GwKMba&?#D$Xxl6TOTPxeYkTbBOJY!C95P&_jff!qJxQEeS(-q^{LywkZ7VF"
    "&NCaj>pa&-#kx5PnDA{qBA~l>Q8+%8lgjDoc+=%=Odh%j=j!BJAEy#6wF?uqT*S0ayzksXa(!C}=Pjk(P4+dN56M3t"
    "+qNHUQ>Y8qQwg~bE;Qf|bvMO@5R^<kMxo`;owczS>MgrTPV7YAcW#Lg9~ks<J<@mw<;pDm7geaPIoDvrXO8_B`i-RG"
    "+0?3&@du=TRS54|eCESB(Y~<NiQQ|TcP4JnmTnv+h!}2fC`&i#y^(JWt}7(PwQiHDYfnl${L+Rq>%Y;IO1I5tc0O=R"
    "Te{QjI@?CQiY)xuTg_2dc5z2f^|c;2)V4vv^(V5e;L1VaCOY$})?GTAQrp+4x_@aByEB@lH}+&tTA+c8&u;wM!$)>@"
    "<9%pZ{o&AANz*f|(6w}meX2)`EdPxUMbjIZ-dyH0`hIPh&Q83OaK^vI3+Xe>C@SwhM(&m}R2eVjZT`2wM;^MBwawR)"
    "YVYu5Z)!XITKD&^!=E$K_IX*p(QMyGhO=&JM7^UJ-DvGp80w|=(uYraUfk%JyfRG0+Z0oMs_>7TRmtOt%&^aLb4_7("
    "fA_M;+cu59yTO4sJm~d}`QX$a#Ax-JB(8@#Q8#1o`IkS?S@<+pJN7%N*8oaB$nv33!1CBvdx+9XR>_A3^~^mg0FQ3%"
    "E;_{HH@Ux?REv<PS<pSvBpP#k?z)zaeK40K*M2*iT0eC<QD59GeXh5WP&chM!ka`s5{xb^(B7xoG7U&ub$2W?9e(J("
    "W?Xu;qsTvXA8shvqs;H+eziw|EHtMTp*nwc(+zKC^-Sxl$FxD-XVu-%@!h3;lIituBB?)h6v6pn_?<dTug(-UX*H%B"
    "0Xp1;_f%=7O`o6HhBtBL`n$DSO1WtYul97VJBvq;?Co82Ma79{^|F+J`A8gt=TG?SMi1F^I?VtyJCrNSePX14OHg+_"
    "p%V9jL=8(*0kG2|wX;{E88J($_My~Njve)GP1A>qu9tnO^F^urjWlztA!^@8xkPhAt}LB4_V}^*wwq4ON~izIACU}?"
    "&3AD4L{APN)k1F2AKKsxJ@>7~-H72xSI7_EaJSy)K;YC4_YE)A_^4U`5X8;&%VYat%Tkr!QuF7H+@_6NG{1iZlFGV!"
    "HW}uQh%8}`w9~Z)Zxq9$uSMoQlq$!mp-X*DLAhp9+SwF%@KrBq`FD})&NnvXWf8P7&?7EkTqdT{%%7+&mrD%2KO046"
    "X@t#Z11bGboT}55{V04u3YN!rr8|OqUVbOBBv|uw0mJbjN71amGbr8jRDUq@mViPPqpleVgL*we_j#un$*D)8wk{5h"
    "3zCijrI?+N!!$mI!elQr-s+}JY*EkARE!PKJ?Ul!C_V%xlJ*%xjIbU(_s1D(n^HYJ3u42+w$_sMT&?-~rLgP4(n}Pg"
    "o4Ss~tY{Qq8(#Ro+Hik-h6n51(B!UT-+Hj+(<Ftty|ojZw?~4*xX~LXK6uhUc!1~g{|0M@M@#"
)
MERGES_O200K = (
    "c-noKYgZgq7KZoNu$KSfNF1SK(gC7Tqr^c#WlTa0#Eg@b)$4Rsb$3B^RauvYHsgPv=iNmz&Xo^bn!22`_j}tX1Pgpw"
    "URu^z=qyCbN~=n1G7GK6&Z@?;*01s_W2xUQq_*IS#6oR3*EN=Rwy|Ncup+anx3IJ@vv6f$YO&=7a~{tvd14u_sVwIu"
    "S!!8ffwxt>wzD#|mVfdQ3;JrqlJ4D$ty)^n=L?HGc;E7r$5j@1Ab)GID~tMU!4`N-sCfC@`o<DINi(~3%fgw3-g>sg"
    "gVvVMt!1g5WlM{5%U2e*?brVOR(+f27T#Jou(-BxVllD4un{W@hc;%r6+4?*mD&dz)=|Jq>r1<LkBW5`*?7nL_?QY+"
    "SJtbZ+IIMzs<O4G7B=nved|>#>YTHU=ho4QL^b3_E{?TnQ*U`^qCZ!ET;Q<EtZD7e9d5L{Ts7q>N47n(@GV896s#rJ"
    "dM>S4Tg`v(n3t%b$*uKMt7s#Q%UX7$ch$5bTu|xERxD<;VYRPUy?>%*u-=mAd}n(*G#7Ln^OnpCnj2nN*s}1o^=zSL"
    "7u*M;7W}wUZ@8EmCtim*=ONFm0vezvtbtAb8`t?Fx&`1Hk1f2i@Pp;GW!IpHtrP{z?`UnQiyVC1tm=OcJ~D7a5vb<Q"
    "4oJ%Wy;_!E+EQ4n08PVAGJ(gRo$=f`-J^dw^_hdy#~>OgR+pAftxv5ktn(KS=s2}NuR&=ZsT>fY`vE`%mab;iR4;bX"
    "!beoi3(IRkTXM-Iyf<fkwE!PMlkEfRrB^ym`A1GmD*Bcb0E4peb9>XO6*%IS93*n#Dl_&HezW~e3P%f4a80rMshW}V"
    "@2Gl-NHgs=wA7e4-{A}H@vjEXvCOV<ioUb}Aami5e}vyRY&NrdkL@b}PJtj&6Dbow;nzsd0RkLPE0J(0&AEi3gjcut"
    "qD{Jva!)P%Oa%(>b7Ln|2b{B{F?(wlY@OTwVk%3eEg>muffa$sL3Uk(Y%2Vtg--+_>cfkpG$8?(dpo;GPG*~TDFYyj"
    "+5t-pf=pEH7pfH-&M)XJTc=Ak?+8(vLtje40ro@NAYPmy4D2)Q|ATL8{Y-t_-JwzoZk^lqmL-W@v+hTbg(?U=Q|kI6"
    "6Sr99YmmS$E4vV20$U2y0BNF@^U@wkJH?si64HqT+(h}er8c9nJ$fVrh-@f9QK5&KN)2K7Sr6@wsGD|Jv2I!i4gO5W"
    "*c<r0ck=~CsZQwv16Ts`Ihj}uO>?ngtaS(BHmuNOHiU+ywpItZv8`<DE-avc4MK!4P{PE8q%}~T0p4uQr9A5E`?du7"
    "bD+U(@e&*~YwK&a=k%kQ_f1kW<BcCv38<W@Bi!Z4DF>C1?D5p5u}P<eAlE^%(jci2F13EHwOd?R4`o~uDlu#U4xq%0"
    "&Fp>&kUGIq>b+s9)Sd@Dlg5Q#?Dz#B^Ov!{u>aVaT<ef4u0`9-Zr|nxAr+>VY?PjFv0h$-L`_+a*dy6b1Yj*|-dO36"
    "FQe`5;Xc$76z}hg=d9_3>Vu9Z%j}Rh-?{msGOdk9;LjOZ!Ld$#Kwvw(RoGc#Ui2=3Xl^JVNH%&$#EnwN((uO7T@y9&"
    "%j$~ifGhmBG2tRB)!?Nhux{;%+##^4Btwkm3wuseAWvcS0&`TiSP7^}Q#*O~-{^27tZZD?x}u3u+~YB)&rEutwdX6@"
    "p(^tSf1OJp;ZU#giHAwi%e`wmzIO7edAq_u;e72(dl(n8M!6Gcr`1uH0gx=gF~+!EEBKNTI<>T=r5OAe-2B}`$l5W*"
    "rZd7zNySFgq)>O$Xzyg~aABP!AQ9TA7I4<R*m+#Hq6jvE8fWf@wc3NEU?Ac<ZH8jD`<eJXLj#qqByfl59op5pnXai)"
    "B{uMeDX9pNx{a_{!~-iCZ}`wsw~tiGAWnsP9yd<3tW3{V+H!}-aM*M#K+Dz}+eA!ON^%|0;G>_Vl_P2R3!M5&8UwED"
    "N=ks-$Y_8RA{=;Yh5*jqk&n;L&Sl*ax|;e{64W3}G#M|IQSCl7*W+t@u!CNLP;oR~36UGDmOU48SJY~-{VD4{97G;S"
    "(Vk6mOGY@!8!B@nW?s+TFQ{^3{iW?u%V}Zf?g=ZHnX~bR*bpT~ZL2I1o4IXDFY}qqFO$AaNP7kLumhEs_Ik^DHo{vI"
    "Db|r!ciM}b&NehJL9b>!3n+|du$kn6WXg_98}qwlHB+5m02qN}ZQ0zh$)oc0f6?QgnBP)JyOt{;i&U0xXM?O|t?R1X"
    "_m)z`Nv9q+c5se`E-*?-n9JKWzOW%(1ylV}J`)@%Js>(cqPT^P&ukOVSa}2?4vF%$%SYV|R3s>vP#6S+Vjz0FK(AyX"
    "K_U<$rp6M1=rP2<px2+O`KirF&)Xm2znww*P`R|Mg=F%=q_uNNR#hlPHMYuKh}h9u0zXmcY6XO%wN12^PL8L-6V;nG"
    "@2%>+Wx;NqTu5L}Uy$o|Y?AO{39O{9uCW;pfv1#i_kkS{LN80Z;huxFLfEBm0${4$Ln>ggC$p!07apq4RotMo)a#0>"
    "ktnISE;<J`nb}pPge}f4H50gMbPe$TwO6hxBy_MYEQyVxLeRCl%AzV!Cc{LLwfhO;!v!(7cr6{50+L={mRb@*CbN@{"
    "Hh!y5IS`fAnHyq|{9`mWPNjd6q)MX(%{i}>;1uRNJ1oo-nv^Hh%0ZCt);p1dn@fAJ$9AQZPmZnBG9C%z1)$g*5#tp-"
    "D?4ul1Q^fmJH{Qfq>_}s677_)G^aGAWKvjXyPsS5#=>K!8_hSgp>-UPPNf*@!bz;W^VyEP6xgmZm!wiN*-U8_0xSIb"
    "d_mxeo_AaMI-hUC@>5>MIJ8YV!s}CiBK=A<S4hiyO)xDf%;ZQX=k6`pp#55ADt6Io2mVC986}R2MF&qnj94&pNew?)"
    "_#17I_*AUDFL<Cjyayc?${{H%eP%PJLvS@i=P0|Lrj~CJs}=+ZB1EO=BwJG`!d0p(Rzhi`9OQ^nYFd2zfo468B}=6y"
    "79y82=)FC&vt#wrG196c6OXHfO(Z=9liVgVOP;j0HPS1l3Qii~y9HBf7@6YYj8&dxo<uy2z)Y#og*>B5*R~`@sp!fD"
    "IklRkc6DXPK5t2RJ4tRShRj^CNgZ@Tqkd)Iu8l`Or#=_j=`ha(soROZz1gs#@44cnJ5iLnqDeHNkeT-?(Nr^1CNRj{"
    "^oT5%x|F!YHs$$+sNO542c-_mOn%yUpP}AosVL_a9~&)irfH!alwSOx5uW3Ne_y&?_KkR>fh(>>y+YwRh}Q11I=*nd"
    "O~wAHocw3sPoawmH%`|^6H+$(vD6I5t3{T2(7gck&>I-}X6%GyPA-^&Z<ZEbK_`B~>bWOA*DM{&C?YhHf;t<J^x?jR"
    "10R7jODWPYN`@bl7BtK^uJ>0Omm`Vx5nROfJm>x&gKDI12c^-?{kOze^lE%$2=l*Q_U=cj#}yiaK9p|Eann|lKxrpS"
    "yNb5Ar$TFK6(mK7v7OK_?HjIM5K<`m<j^YweLvmN<j1Q%{@4W%QE%X5pV%81zmQXWC#SfynS2cl1tl(Gm<#BZj%GS_"
    "<&#g0uuoz*oel$6<^mHA8U;f1m6_A2j^v2{$7eRakZZu^3aaFV2KwXccb*a2rFvP~>s;j2?Yx(eO18dr6Iq};n$cs`"
    "{k2aGnitT<rGDm&vl1M#IY}XRUzRxrfik=HkqbXJC0%gFj;=I<yE`p(Ueh<wk}WhStrUzZ=uB*_lM89&QUp(>(47qX"
    "dmy`B>W`u1BLyQ-E%E4sTWG1Rhnq%j65Tyk@Uhc)3q@1mtzsq^mo`(<UT7R_)tJHU!pY2D`t2=qWZ$X<z+PAQDMag2"
    ";-8d`c++J>=ccyZ+TH`^Q^laRBklLOF6=z3Xm(_=xe{2eJ(4EQ%(Hwr0MXUphSG&Ag6df(D~~O>7%@RpUNzQdg{JZ-"
    "3N^H6dDY=LhPFXoS!*h#T3I=0EaYf$J~@NV@L<r2cR$<_!3*Y!=rf>PDb*y9YMvrBwjPaChEA!V%{1L4b|lRzJXI;-"
    ";=%M5ES>uaNA1IeYD|(76XMK=7qMEIsb18oKKkU-xTbC_px2p^AD8j9A>gY&t?qpJ#KwxzuirSv%V8vx6AH@VjEtvb"
    ">Kb|=5z0ttRWBQ^6asyeXnbPD6Ey+jHF@d-73=7^T3~HmK6OOK%n}Dp;#1G_P@S=Wd@8%RG1*pw^iosjnIh4QVMiw{"
    "I?Cyn+*-6gV6PS0x!}alY-KtO?Tc<WJi0}nG~q}JsZ60hXuw6$);4}_ljl4`d47Co_qeUG7pFFUigNq0<5XaH;&al{"
    "YCodDtnK7bjTZICPi(u>VPfkXvb`@@gP$(&Qo-g&LFF0osnK!Q*-bXz+a)h)<0nkFjYE_9h}tB;@V973$F{#^+uORz"
    "53iQ?<(E1+;L1$B=!I8iSEk(XyfEbY0^=oYj>q?9FNOhB^;$-<MnO>l9i7gg`<72P2wN<e+Z0xHcv=o4fMyk6*E-s<"
    "AF}LyE?Mvl3lA|!58yf;8A6W(rt^54X`!;Hn<`U{hdNwJhsRoyt5Eoyr0CuhgeY+hwjC7mBKmQU;{6p>EM3k`o_2!8"
    "!tl;UI>8qAhFKx#p9mbkUV^&qr4B0bc9*Gxr^8e&ye*?8bZv5OZ|>S<X9s5%PD{=CavQhd!N!NP_1o_d_)76ZwV#xp"
    "$#e|Vb+v1e!wk(ow{M5!+Y^IfO6v0@s`v7RBu#+_bqI%pp12c|3Pmf|=9q(G8rW2xC5EF5KdjOD7j7;A@+7mRM0Yca"
    "jL;y(y}1w2;kzNVyOC)|i$oFj_wZB8HC5xobDaQG;8T&*$2m#Jj8B=3ev;kl0C9XJj63Q*Q33U(^ALVK_0t?OH4^p3"
    "j><vAWhGzPQ}SHIpT=zVw6WtO>!fX&8^Ey?;2&n!BOm"
)
COSTS = (
    "c-rk<iFWKD2tAiM{Qob%*L1S00Rc@Koz65(#s$R7W>SCv(DX6A|G#MZ{5ktm=HJDF_1nK?b17eGe$5@vb-%}i`P8O^"
    "rNilG>5*_A=|a;?&eF$xaj8AG_}kao{I<qQ%Jk>Qxlrc#4dre0dQ(mB<~ucNnR@b$#(F&rf!-$Pe|m1m91S^n0@l&<"
    "=%gW2W39R}c}&#nSu;dn`2RzehW|hO|Ka}+|9_y;&;dhEo+Jxcl2DkFUF)e`?h4<7UHWI2iApB7F0x;n>q`^IO5dK3"
    "xvxXRz-DZ_3+GV)%X#Fpa*~lJ$XwdRb$w7iMW`7-zI6~uvXE0@UGq%#=A`RjdMBI%8wK|KWkL{>^MLh>=N#>vScQD5"
    "?4_8UKCcaI>4b~?NTe62U<X(9l;w?R%^#5qn%)Wn<_ju$hsS#%OAQohEZs00C44T?#l?Yhrpiti)vP~`5Iw3DAhhne"
    "zxgQZl7sA>E7XM)0)-Qc!zK2cKYYyeb0A2r)#__Ds8Z1)PHHV-IN|tZhapV(2h&QkGV4wbX_uTL)wN9-{7G*Y6qyr="
    "I>=xYbap*mHG!R+LxhNho;B7FyXrr+h)|%Iw^%wd8@1$EFgF78RHz_rhRUSOMH3*kkYHR{&@GsRj{~vmkT!Cl!2!WF"
    "C~JzvM!Jqr^8eXcC=_D8UyF^Pfa3525KV1r0Yfhrkm(Nu0up~e!yHIf4ieYuzH&Kh^(UG2PrUJ-8!)-(&qB}#d&R1m"
    "A4sO{%It$Ml9fN3jq~VMVrXP8Hd=GcW}t*~N30S}JuZ>}MTR4SU?12xv8#4st@_I`{t{q+OZvZg{vPeR>f!&}5KE-b"
    "p$`UBkBQA7%UY@p3}QR23KJ^IfpkIS=7|G)_^6eMckA-@Jv`Q_t<L{Lz-+p1xNg+^XZ`>Bn4S_aV6ng2?-{0`{*<uC"
    "90IxQhJTj*`{c-6C;Jb{gN#>)3eDy$V02^rm&6c*Z5f<nFkD<)+|YiAn>*xXgwS&SxrzOy%Hx^@4IL@Z1dJ{;aUsXV"
    "721VOYA4clNbd{dx?u@iy~->qU$w@uZ0msk6?vkN@k26x4psqq@Q-yF$gu+om!B*!aRSq}w=2L7s-CdM?wDwvJ6=Vc"
    "LxA|k1-{QO>*4?RHn;84!OiFV?(sv71l(=>PxJpHV>=x@cm6akp7Qgy`}e688G-ljOQ97lRZ2tq$r_m{czR-ehVrfv"
    "k=xo#E3<E1GbT9i|BtX&w%c%Vbahae@p*R<_V*<oZcUCgz@C=SO@;vYyeooDByuMnaRmM~0#U@P;IQ~bI?<NC8BMi+"
    "`gE|~@&U=VQlO|dP!U7nJAw(f@c+@%|6iWf?qdJk+opER|2OvE>23^g?nLYV>y|CM;|Wv_3nBrHBWd2=t^gZsa)~dn"
    "DYQy1*5@tbjbE1HM=Spy0sFu7!ibDOZF3O~?Bd>v%xdTKRsx><_cZVksN|?nZ9Kp4S>f05{Qk$#Nh16~fBaYFo;vHV"
    "%@ZQle=<h+2gSV-`~"
)
BEFORE_LATIN = '\u2013\u2014\u2018\u2019\u201c\u2026\u2032\u3002\u4eac\u5206\u53d1\u6d32\u7801\u7968\u7ea7\u7ebf\u8d39\u8f66\u963f\u9738\uff1a'
AFTER_LATIN = '\u304c\u4e0a\u4e0b\u4e0d\u4f53\u505a\u5728\u5907\u5929\u5b98\u5f69\u65e0\u70ed\u7247\u7535\u7684\u771f\u7ea7\u7fa4\u86cb\u89c6\u8d5b'
TORN_OFF = (
    (0x8a, 'pp'),
    (0x95, '\n\n'),
    (0x9a, 'pp'),
    (0x9c, 'i'),
)
TORN = {
    '\u03b9': (
        (b'\xb3', '\u03b9\u03b1', b''),
    ),
    '\u043e': (
        (b'\xb1', '\u043e\u0442', b''),
    ),
    '\u04d8': (
        (b'\x9e', '\u04d8\u0410', b''),
    ),
    '\u0561': (
        (b'\xaf', '\u0561\u0575', b''),
    ),
    '\u0565': (
        (b'\xba', '\u0565\u057d', b''),
    ),
    '\u0915': (
        (b'\x8f', '\u0915', b''),
        (b'\x8f', '\u0915\u093e', b''),
        (b'\x8f', '\u0915\u094b', b''),
    ),
    '\u0930': (
        (b'\xad', '\u0930', b''),
    ),
    '\u099f': (
        (b'\x98', '\u099f', b''),
    ),
    '\u09bc': (
        (b'\xa1', '\u09bc', b''),
        (b'\xa1', '\u09bc\u09c7', b''),
        (b'\xaf', '\u09bc', b''),
    ),
    '\u09c7': (
        (b'\x9b', '\u09c7', b''),
    ),
    '\u09cb': (
        (b'\xaf', '\u09cb\u0997', b''),
    ),
    '\u09cd': (
        (b'\x99', '\u09cd', b'\xe0\xa6'),
        (b'\x99', '\u09cd\u0995', b''),
        (b'\x99', '\u09cd\u0997', b''),
        (b'\x9e', '\u09cd\u099a', b''),
        (b'\x9e', '\u09cd\u099c', b''),
    ),
    '\u0aa8': (
        (b'\xb6', '\u0aa8', b''),
    ),
    '\u0abf': (
        (b'\xb9', '\u0abf\u0aa4', b''),
    ),
    '\u0ac0': (
        (b'\xa5', '\u0ac0', b''),
    ),
    '\u0ac7': (
        (b'\x9f', '\u0ac7', b''),
        (b'\xa5', '\u0ac7', b''),
    ),
    '\u0bcd': (
        (b'\x99', '\u0bcd\u0b95', b''),
        (b'\x99', '\u0bcd\u0b95\u0bb3\u0bcd', b''),
        (b'\xa8', '\u0bcd\u0ba4', b''),
        (b'\xaa', '\u0bcd\u0baa', b''),
        (b'\xae', '\u0bcd', b''),
        (b'\xb8', '\u0bcd', b''),
    ),
    '\u0c02': (
        (b'\xac', '\u0c02\u0c27', b''),
    ),
    '\u0c30': (
        (b'\x86', '\u0c30\u0c4d', b''),
    ),
    '\u0c3e': (
        (b'\x97', '\u0c3e', b''),
    ),
    '\u0c3f': (
        (b'\x9a', '\u0c3f', b''),
        (b'\xa1', '\u0c3f', b''),
        (b'\xa2', '\u0c3f\u0c32\u0c4d\u0c32', b''),
        (b'\xa2', '\u0c3f\u0c32\u0c4d\u0c32\u0c40', b''),
        (b'\xa6', '\u0c3f', b''),
    ),
    '\u0c41': (
        (b'\xa1', '\u0c41', b''),
    ),
    '\u0c4b': (
        (b'\xb2', '\u0c4b', b''),
    ),
    '\u0c4d': (
        (b'\x96', '\u0c4d\u0c2f', b''),
        (b'\xa1', '\u0c4d', b''),
        (b'\xb8', '\u0c4d', b''),
        (b'\xb8', '\u0c4d\u0c24', b''),
        (b'\xb8', '\u0c4d\u0c25', b''),
        (b'\xb8', '\u0c4d\u0c25\u0c3f\u0c24', b''),
    ),
    '\u0cbf': (
        (b'\x9c', '\u0cbf', b''),
    ),
    '\u0ccd': (
        (b'\xb8', '\u0ccd', b''),
    ),
    '\u0d35': (
        (b'\xad', '\u0d35', b''),
    ),
    '\u0d4d': (
        (b'\x9a', '\u0d4d\u0d1a', b''),
        (b'\x9e', '\u0d4d\u0d1a', b''),
        (b'\x9e', '\u0d4d\u0d1e', b''),
        (b'\xa1', '\u0d4d', b''),
        (b'\xb1', '\u0d4d\u0d31', b''),
    ),
    '\u0e21': (
        (b'\x81', '\u0e21', b''),
    ),
    '\u0e22': (
        (b'\x9c', '\u0e22', b''),
    ),
    '\u0e23': (
        (b'\x84', '\u0e23', b''),
        (b'\x84', '\u0e23\u0e14\u0e34\u0e15', b''),
        (b'\x84', '\u0e23\u0e32\u0e30', b''),
        (b'\x84', '\u0e23\u0e32\u0e30\u0e2b\u0e4c', b''),
        (b'\x84', '\u0e23\u0e37\u0e48\u0e2d\u0e07', b''),
    ),
    '\u0e29': (
        (b'\xa8', '\u0e29', b''),
    ),
    '\u0e2d': (
        (b'\xa7', '\u0e2d\u0e23\u0e4c', b''),
    ),
    '\u0e34': (
        (b'\x87', '\u0e34\u0e19', b''),
    ),
    '\u0e47': (
        (b'\xa7', '\u0e47\u0e1a', b''),
    ),
    '\u10d0': (
        (b'\x9b', '\u10d0', b''),
    ),
    '\u10d4': (
        (b'\x96', '\u10d4', b''),
        (b'\x99', '\u10d4\u10d7', b''),
        (b'\xa7', '\u10d4\u10dc', b''),
        (b'\xa9', '\u10d4\u10d5', b''),
        (b'\xa9', '\u10d4\u10d5\u10dc', b''),
        (b'\xae', '\u10d4\u10d3', b''),
        (b'\xae', '\u10d4\u10d3\u10d0\u10d5\u10d0\u10d3', b''),
        (b'\xae', '\u10d4\u10d3\u10d5\u10d8\u10d7', b''),
        (b'\xaf', '\u10d4\u10e0', b''),
    ),
    '\u10d5': (
        (b'\xa6', '\u10d5', b''),
        (b'\xa7', '\u10d5', b''),
        (b'\xa7', '\u10d5\u10d0\u10e0', b''),
        (b'\xa9', '\u10d5\u10d4\u10dc', b''),
        (b'\xae', '\u10d5', b''),
    ),
    '\u10d8': (
        (b'\x99', '\u10d8\u10d3', b''),
        (b'\x9a', '\u10d8', b''),
        (b'\x9e', '\u10d8\u10e0', b''),
        (b'\x9e', '\u10d8\u10e0\u10d8\u10e1\u10de', b''),
        (b'\xa8', '\u10d8', b''),
        (b'\xaa', '\u10d8\u10da', b''),
        (b'\xab', '\u10d8', b''),
    ),
    '\u10da': (
        (b'\xa3', '\u10da', b''),
        (b'\xa3', '\u10da\u10d8', b''),
        (b'\xab', '\u10da', b''),
    ),
    '\u10db': (
        (b'\xac', '\u10db', b''),
        (b'\xac', '\u10db\u10e3\u10dc', b''),
    ),
    '\u10dc': (
        (b'\x98', '\u10dc', b''),
        (b'\xa9', '\u10dc', b''),
        (b'\xa9', '\u10dc\u10d3\u10d0', b''),
    ),
    '\u10dd': (
        (b'\xa7', '\u10dd\u10e4', b''),
    ),
    '\u10e0': (
        (b'\x91', '\u10e0', b''),
        (b'\x94', '\u10e0\u10d7', b''),
        (b'\x94', '\u10e0\u10d7\u10d8\u10d0\u10dc', b''),
    ),
    '\u10e1': (
        (b'\xa3', '\u10e1', b''),
    ),
    '\u10e3': (
        (b'\x99', '\u10e3\u10dc', b''),
        (b'\xa7', '\u10e3\u10e0', b''),
    ),
    '\u10e7': (
        (b'\xac', '\u10e7', b''),
    ),
    '\u10ee': (
        (b'\xaa', '\u10ee', b''),
    ),
    '\u1780': (
        (b'\xaf', '\u1780', b''),
    ),
    '\u1784': (
        (b'\xbf', '\u1784', b''),
    ),
    '\u1794': (
        (b'\xbc', '\u1794', b''),
    ),
    '\u179f': (
        (b'\x94', '\u179f\u17cb', b''),
    ),
    '\u17c1': (
        (b'\x91', '\u17c1\u179f', b''),
    ),
    '\u17d2': (
        (b'\x86', '\u17d2\u1793', b''),
        (b'\x86', '\u17d2\u1793\u17b6\u17c6', b''),
        (b'\x8a', '\u17d2\u178b', b''),
    ),
    '\u3057': (
        (b'', '\u3057', b'\xe3\x81'),
    ),
    '\u3093': (
        (b'\x95', '\u3093', b''),
    ),
    '\u30d5': (
        (b'', '\u30d5', b'\xe3\x82'),
    ),
    '\u30fc': (
        (b'', '\u30fc', b'\xe3\x82'),
        (b'', '\u30fc', b'\xe3\x83'),
    ),
    '\u4e50': (
        (b'\xb1', '\u4e50', b''),
    ),
    '\u4eac': (
        (b'\x97', '\u4eac', b''),
        (b'\x97', '\u4eac\u8d5b\u8f66', b''),
    ),
    '\u4ef6': (
        (b'\x84', '\u4ef6', b''),
    ),
    '\u4f5c': (
        (b'\x93\x8d', '\u4f5c', b''),
    ),
    '\u4fe1': (
        (b'\xae', '\u4fe1', b''),
    ),
    '\u51f0': (
        (b'\xa4', '\u51f0', b''),
    ),
    '\u52a0': (
        (b'\xb7\xbb', '\u52a0', b''),
    ),
    '\u5355': (
        (b'\xa2', '\u5355', b''),
    ),
    '\u53d6': (
        (b'\x8e\xb7', '\u53d6', b''),
        (b'\xb7', '\u53d6', b''),
    ),
    '\u540d': (
        (b'\x93', '\u540d', b''),
        (b'\xbf', '\u540d', b''),
    ),
    '\u56de': (
        (b'\x94', '\u56de', b''),
    ),
    '\u59cb': (
        (b'\x9d', '\u59cb', b''),
        (b'\x9d', '\u59cb\u5316', b''),
    ),
    '\u5ba2': (
        (b'\x9e', '\u5ba2\u90a6', b''),
    ),
    '\u5efa': (
        (b'\x9b', '\u5efa', b''),
    ),
    '\u5f69': (
        (b'', '\u5f69', b'\xe7\xa5'),
    ),
    '\u6001': (
        (b'\x8a\xb6', '\u6001', b''),
    ),
    '\u6027': (
        (b'\x9e', '\u6027', b''),
    ),
    '\u6570': (
        (b'\x82', '\u6570', b''),
        (b'\xbd', '\u6570', b''),
    ),
    '\u65ad': (
        (b'\xa4', '\u65ad', b''),
    ),
    '\u65b0': (
        (b'\xb7', '\u65b0', b''),
    ),
    '\u6743': (
        (b'\x88', '\u6743', b''),
    ),
    '\u679c': (
        (b'\xb9', '\u679c', b''),
    ),
    '\u6c5f': (
        (b'\x99', '\u6c5f', b''),
    ),
    '\u7121': (
        (b'', '\u7121\u3057', b'\xe3\x81'),
    ),
    '\u724c': (
        (b'\x8b', '\u724c', b''),
    ),
    '\u7269': (
        (b'\xbd', '\u7269', b''),
    ),
    '\u7535': (
        (b'', '\u7535', b'\xe8\x84'),
    ),
    '\u793a': (
        (b'\xbe', '\u793a', b''),
    ),
    '\u79f0': (
        (b'\xb5', '\u79f0', b''),
    ),
    '\u7d22': (
        (b'\x90\x9c', '\u7d22', b''),
    ),
    '\u7f8e': (
        (b'\x90', '\u7f8e', b''),
        (b'\xa7', '\u7f8e', b''),
    ),
    '\u7fe0': (
        (b'\xa1', '\u7fe0', b''),
    ),
    '\u80fd': (
        (b'\x9f', '\u80fd', b''),
    ),
    '\u83dc': (
        (b'\xa0', '\u83dc', b''),
    ),
    '\u85cf': (
        (b'\x90', '\u85cf', b''),
    ),
    '\u86db': (
        (b'\x98', '\u86db', b''),
        (b'\x98', '\u86db\u8bcd', b''),
    ),
    '\u884c': (
        (b'\xa7', '\u884c', b''),
    ),
    '\u896a': (
        (b'\xb2', '\u896a', b''),
    ),
    '\u897f': (
        (b'\x95', '\u897f', b''),
    ),
    '\u89bd': (
        (b'\x8f', '\u89bd', b''),
    ),
    '\u89c8': (
        (b'\x8f', '\u89c8', b''),
    ),
    '\u8ba4': (
        (b'\x98', '\u8ba4', b''),
    ),
    '\u8baf': (
        (b'\xbe', '\u8baf', b''),
    ),
    '\u8bd5': (
        (b'\x8b', '\u8bd5', b''),
    ),
    '\u8bfb': (
        (b'\x85', '\u8bfb', b''),
    ),
    '\u8fd0': (
        (b'\xb8', '\u8fd0', b''),
    ),
    '\u8ff0': (
        (b'\x8f', '\u8ff0', b''),
    ),
    '\u9009': (
        (b'', '\u9009', b'\xe6\x8b'),
    ),
    '\u95e8': (
        (b'\xbe\xb3', '\u95e8', b''),
    ),
    '\u9664': (
        (b'\xa0', '\u9664', b''),
    ),
    '\u9e9f': (
        (b'\x92', '\u9e9f', b''),
    ),
    '\uac8c': (
        (b'\xbb', '\uac8c', b''),
    ),
    '\uae00': (
        (b'\x8c\x93', '\uae00', b''),
    ),
    '\ub2c8': (
        (b'\x85', '\ub2c8\ub2e4', b''),
        (b'\xa9', '\ub2c8\ub2e4', b''),
    ),
    '\ub2e4': (
        (b'\x88', '\ub2e4', b''),
        (b'\x90', '\ub2e4', b''),
        (b'\x94', '\ub2e4', b''),
    ),
    '\ub4dc': (
        (b'\xbd\x94', '\ub4dc', b''),
    ),
    '\ub825': (
        (b'\x9c', '\ub825', b''),
    ),
    '\uc2b5': (
        (b'\x88', '\uc2b5\ub2c8\ub2e4', b''),
    ),
    '\uc5b4': (
        (b'\xa8', '\uc5b4', b''),
    ),
    '\uc601': (
        (b'\xac', '\uc601', b''),
    ),
    '\uc774': (
        (b'\x80', '\uc774', b''),
        (b'\x8d\xb0', '\uc774', b''),
        (b'\x8d\xb0', '\uc774\ud130', b''),
        (b'\x8e\x98', '\uc774', b''),
        (b'\x8e\x98', '\uc774\uc9c0', b''),
        (b'\x98', '\uc774', b''),
    ),
    '\uc778': (
        (b'\x95', '\uc778', b''),
    ),
    '\uc790': (
        (b'\xab', '\uc790', b''),
    ),
    '\uc7a5': (
        (b'\x80', '\uc7a5', b''),
    ),
    '\uc7ac': (
        (b'\x84', '\uc7ac', b''),
    ),
    '\uc81c': (
        (b'\x82\xad', '\uc81c', b''),
        (b'\xad', '\uc81c', b''),
    ),
    '\uccb4': (
        (b'\x9d', '\uccb4', b''),
    ),
    '\ud0dd': (
        (b'\xa0', '\ud0dd', b''),
    ),
    '\uff5e': (
        (b'\x81', '\uff5e', b''),
    ),
    '\uff6e': (
        (b'\x81', '\uff6e\uff72', b''),
    ),
    '\uff72': (
        (b'\xae', '\uff72', b''),
    ),
}
