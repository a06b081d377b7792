"""The addresses of the Django project, as the clients' documentation wants them."""

from django.conf.urls import include, url

urlpatterns = [url("^sberbank/", include("sberbank.urls"))]
